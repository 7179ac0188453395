#!/bin/sh
# What to run between edits: format, build, and most tests. scripts/test.sh also runs the tests that
# are skipped here: the browser's, and the suites that run into limits, try hostile scripts, random
# walls and growing input, or decode pictures, which take minutes.
set -eu
cd "$(dirname "$0")/.."
swift format lint --strict --recursive --parallel Package.swift Sources Tests
swift build --build-tests
swift test --skip-build --disable-xctest \
  --skip 'PreviewPageTests|HazardTests|LimitTests|LayoutClockTests|TextHeightTests' \
  --skip 'WallTests|GrowthTests|Pictures?.*Tests'
