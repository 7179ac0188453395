#!/bin/sh
# Sets up, builds, lays out the built-in items by a gallery script, and says where the picture is.
set -eu
caller=$PWD
cd "$(dirname "$0")/.."
scripts/setup.sh
echo "Building; the first time takes some minutes."
swift build -c release --product moonfall
swift build -c release --product moonfall-pictures
moonfall=.build/release/moonfall

"$moonfall" render --script featured-wide --width 1200 -o wall.html
"$moonfall" layout --script featured-wide --width 1200 --format ndjson | head -n 3

# A path as a shell reads it back.
quoted() {
  case $1 in
    *[!A-Za-z0-9_./-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf %s "$1" ;;
  esac
}

echo
echo "The wall of 60 built-in items, to open in a browser: $PWD/wall.html"
echo "Next, write a script, change numbers in it, and see each save in the browser:"
[ "$caller" = "$PWD" ] || echo "  cd $(quoted "$PWD")"
echo "  $moonfall new first.lua"
echo "  $moonfall preview first.lua --open"
