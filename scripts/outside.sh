#!/bin/sh
# A package of somebody else that wants the layout core alone: builds it, runs it, and makes sure
# that neither Lua nor Foundation came along.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
folder=.build/outside
mkdir -p "$folder/Sources/Outside"

cat > "$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "moonfall", path: "$root")],
  targets: [
    .executableTarget(
      name: "Outside", dependencies: [.product(name: "Waterfall", package: "moonfall")])
  ])
END
cat > "$folder/Sources/Outside/main.swift" <<'END'
import Waterfall

struct Squares: WaterfallLayoutDelegate {
  func height(ofItem item: Int, width: Double, span: Int) -> Double { width }
}

let layout = WaterfallLayout(
  .init(width: 320, tracks: .count(2)), itemCount: 3, delegate: Squares())
print(layout.frame(of: 2).y)
END

swift build --package-path "$folder" --product Outside
program=$(swift build --package-path "$folder" --show-bin-path)/Outside
answer=$("$program")
[ "$answer" = 165.0 ] || { echo "outside: the third square is at $answer, not at 165.0" >&2; exit 1; }
# Without the tool that lists them this would find nothing, so it must be there.
case $(uname) in Darwin) list='otool -L' ;; *) list=ldd ;; esac
libraries=$($list "$program")
if echo "$libraries" | grep -iE 'lua|foundation|simdjson'; then
  echo "outside: the layout core alone pulls in the libraries above" >&2
  exit 1
fi
echo "outside: Waterfall alone links, without Lua and Foundation"
