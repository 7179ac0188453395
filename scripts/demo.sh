#!/bin/sh
# Sets up, builds, lays out the built-in items by a gallery script, and says where the picture is.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh
swift build -c release --product moonfall
moonfall=$(swift build -c release --show-bin-path)/moonfall

"$moonfall" render --script featured-wide --width 1200 -o wall.html
"$moonfall" layout --script featured-wide --width 1200 --format ndjson | head -n 3
echo
echo "The wall of 60 built-in items: $PWD/wall.html (open it in a browser)"
echo "The program:                   $moonfall"
echo "Next: $moonfall new mine.lua, change a number, then"
echo "      $moonfall render mine.lua -o wall.html"
