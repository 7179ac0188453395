#!/bin/sh
# What to run between edits: format, build, and all tests but those of the browser, the address
# sanitizer and the documentation. scripts/test.sh runs those too.
set -eu
cd "$(dirname "$0")/.."
swift format lint --strict --recursive --parallel Package.swift Sources Tests
swift build --build-tests
swift test --skip-build --disable-xctest --skip PreviewPageTests
