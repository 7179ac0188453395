#!/bin/sh
# Builds the documentation of the libraries into one archive, .build/docs/moonfall.doccarchive; a
# warning is an error, and so is a link that leads nowhere.
set -eu
cd "$(dirname "$0")/.."
swift build
built=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",/\1/p' | head -n 1)
docs=.build/docs
rm -rf "$docs"

# document MODULE [LIBRARY...]: builds a module's archive, whose links may lead to other libraries.
document() {
  module=$1
  shift
  dependencies=
  for library; do dependencies="$dependencies --dependency $docs/$library.doccarchive"; done
  mkdir -p "$docs/graphs/$module"
  # `swift package dump-symbol-graph` would extract the tests too.
  swift-symbolgraph-extract -module-name "$module" -target "$target" -I "$built/Modules" \
    -Xcc "-fmodule-map-file=$built/CGallery.build/module.modulemap" \
    -Xcc "-fmodule-map-file=$built/CLayoutObjects.build/module.modulemap" \
    -Xcc -ISources/CLuaHost/include \
    -Xcc "-fmodule-map-file=$built/CLuaHost.build/module.modulemap" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$docs/graphs/$module"
  # shellcheck disable=SC2086 # one word for each dependency
  docc convert "Sources/$module/$module.docc" --warnings-as-errors \
    --enable-experimental-external-link-support $dependencies \
    --additional-symbol-graph-dir "$docs/graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --output-path "$docs/$module.doccarchive" >/dev/null
}

document Waterfall
document LuaHosting
document LayoutScripting Waterfall LuaHosting
document ScriptCheck Waterfall LuaHosting LayoutScripting
docc merge --synthesized-landing-page-name Moonfall \
  --output-path "$docs/moonfall.doccarchive" \
  "$docs/Waterfall.doccarchive" "$docs/LuaHosting.doccarchive" \
  "$docs/LayoutScripting.doccarchive" "$docs/ScriptCheck.doccarchive"

# Every page that a page of the archive refers to must be in the archive.
cd "$docs/moonfall.doccarchive/data"
grep -rhoE '"url":"\\?/documentation[^"#]*' . | sed 's|^"url":"||; s|\\/|/|g' | sort -u |
  while read -r page; do
    [ -f ".$page.json" ] || { echo "docs: no page $page" >&2; exit 1; }
  done
echo "docs: $docs/moonfall.doccarchive"
