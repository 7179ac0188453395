#!/bin/sh
# Builds the documentation of the libraries into .build/docs; a warning is an error.
set -eu
cd "$(dirname "$0")/.."
swift build
built=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",/\1/p' | head -n 1)
rm -rf .build/docs

for module in Waterfall LuaHosting LayoutScripting; do
  graph=.build/docs/graphs/$module
  mkdir -p "$graph"
  # `swift package dump-symbol-graph` would want the tests too.
  swift-symbolgraph-extract -module-name "$module" -target "$target" -I "$built/Modules" \
    -Xcc "-fmodule-map-file=$built/CGallery.build/module.modulemap" \
    -Xcc "-fmodule-map-file=$built/CLayoutObjects.build/module.modulemap" \
    -Xcc "-fmodule-map-file=$built/CLuaHost.build/module.modulemap" \
    -Xcc -ISources/CLuaHost/include \
    -minimum-access-level public -skip-synthesized-members -output-dir "$graph"
  docc convert --warnings-as-errors \
    --additional-symbol-graph-dir "$graph" \
    --fallback-display-name "$module" --fallback-bundle-identifier "moonfall.$module" \
    --output-path ".build/docs/$module" >/dev/null
  echo "docs: .build/docs/$module"
done
