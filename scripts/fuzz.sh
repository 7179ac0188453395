#!/bin/sh
# Fuzzes a target whose sources have an LLVMFuzzerTestOneInput, for some seconds:
#   scripts/fuzz.sh [TARGET] [SECONDS]
# It starts from the inputs in Tests/Seeds/TARGET, where there are some; every test run tries those
# too. What it finds stays in .build/fuzz/TARGET, with the inputs that it learnt.
set -eu
cd "$(dirname "$0")/.."
target=${1:-FuzzWaterfall}
seconds=${2:-60}
folder=.build/fuzz
corpus=$folder/$target/corpus
seeds=Tests/Seeds/$target
[ -d "$seeds" ] || seeds=
mkdir -p "$corpus"

# The package knows the target as a library, so that a normal build needs no fuzzer; only here it has
# the function that one calls, and is linked with it.
swift build -c release --target "$target" --scratch-path "$folder" --sanitize=address \
  -Xswiftc -DFUZZ -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link
objects=$(find "$folder/release/" -path "*.build/*.o" \
  \( -path "*/$target.build/*" -o ! -path "*/Fuzz*.build/*" \))
# shellcheck disable=SC2046,SC2086 # one word an object
swiftc -sanitize=fuzzer,address $objects -lm $(pkg-config --libs lua5.4) -o "$folder/$target/fuzz"

# Swift's own backtraces take minutes where the sanitizer's take none.
# shellcheck disable=SC2086 # no word where there are no seeds
SWIFT_BACKTRACE=enable=no "$folder/$target/fuzz" -max_total_time="$seconds" -max_len=1024 \
  -len_control=0 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$folder/$target/" "$corpus" $seeds
