#!/bin/bash
# Everything that must hold before a change lands: format, build, tests, tests under the address
# sanitizer, documentation. CI runs this and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
# The preview's page is tested in a real browser.
scripts/setup.sh chromium chromium-driver

step() { printf '\n== %s\n' "$1"; }

# Runs the tests and, if one fails, repeats its lines at the end, below the thousands of others.
run_tests() {
  swift test --skip-build --disable-xctest "$@" 2>&1 | tee .build/tests.log || {
    printf '\n== failed\n'
    grep -aE -A 5 '^(✘|.*(recorded an issue|ERROR: |Fatal error))' .build/tests.log | tail -n 200
    exit 1
  }
}

step "format"
swift format lint --strict --recursive --parallel Package.swift Sources Tests

step "build, warnings are errors"
swift build --build-tests

step "tests"
run_tests

step "tests under the address sanitizer"
# The linker's thousand lines are noise, unless the build fails.
swift build --build-tests --sanitize=address --scratch-path .build/asan >.build/asan.log 2>&1 ||
  { cat .build/asan.log; exit 1; }
# Without the tests of the page's own code, which is not Swift: a browser is slow next to a slow
# server. The others cover saves, errors, pictures, restarts and two sides.
run_tests --sanitize=address --scratch-path .build/asan \
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
