#!/bin/sh
# Fuzzes a target whose sources have an LLVMFuzzerTestOneInput, for some seconds:
#   scripts/fuzz.sh [TARGET] [SECONDS]
# What it finds stays in .build/fuzz/TARGET, with the inputs that it learnt.
set -eu
cd "$(dirname "$0")/.."
target=${1:-FuzzWaterfall}
seconds=${2:-60}
folder=.build/fuzz
corpus=$folder/$target/corpus
mkdir -p "$corpus"

# The package knows the target as a library, so that a normal build needs no fuzzer; only here it is
# linked with one.
swift build -c release --target "$target" --scratch-path "$folder" --sanitize=address \
  -Xswiftc -sanitize=fuzzer
objects=$(find "$folder/release/" -path "*.build/*.o" \( -path "*/$target.build/*" \
  -o -path "*/Waterfall.build/*" \))
# shellcheck disable=SC2086 # one word an object
swiftc -sanitize=fuzzer,address $objects -lm -o "$folder/$target/fuzz"

# Swift's own backtraces take minutes where the sanitizer's take none.
SWIFT_BACKTRACE=enable=no "$folder/$target/fuzz" -max_total_time="$seconds" -max_len=1024 \
  -len_control=0 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
  -artifact_prefix="$folder/$target/" "$corpus"
