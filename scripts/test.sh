#!/bin/sh
# All that must hold before a change lands: format, build, tests, tests under the address
# sanitizer, documentation. What CI runs is this and nothing else.
set -eu
cd "$(dirname "$0")/.."
# The preview's page is tested where it runs.
scripts/setup.sh chromium chromium-driver

step() { printf '\n== %s\n' "$1"; }

step "format"
swift format lint --strict --recursive --parallel Package.swift Sources Tests

step "build, warnings are errors"
swift build --build-tests

step "tests"
swift test --skip-build --disable-xctest

step "tests under the address sanitizer"
# The linker's thousand lines are noise, unless the build fails.
swift build --build-tests --sanitize=address --scratch-path .build/asan >.build/asan.log 2>&1 ||
  { cat .build/asan.log; exit 1; }
# Without those tests of the page that are about its own code, which is no Swift: a browser beside a
# slow server takes long. The others have saves, failures, pictures, ends and two sides.
swift test --skip-build --disable-xctest --sanitize=address --scratch-path .build/asan \
  --skip 'PreviewPageTests/(Algorithm|Control|Frame|Inspector|Keyboard|Motion|Reuse|View)Tests'

step "release build"
# Some errors show only here, and the demo needs it.
swift build -c release --product moonfall
swift build -c release --product moonfall-pictures

step "a package outside"
scripts/outside.sh

step "documentation"
scripts/docs.sh

printf '\nall checks passed\n'
