#!/bin/sh
# Installs what a Debian 12 machine with Swift lacks, and the packages that it is given besides; safe
# to run again.
set -eu

# liblua5.4-dev  the scripts' language
# libsimdjson-dev  reads JSON
# libcsv-dev     reads CSV
# libvips-dev    reads pictures, in the helper program
# librsvg2-dev   reads SVG and draws walls in pixels, in the helper program
# liblcms2-dev   checks which colour profiles can be used, in the helper program
# libpango1.0-dev  sets text in lines, there too
# zlib1g-dev     compresses the pixels of PNG files, in the helper program
# libmicrohttpd-dev  serves the preview
# pkg-config     finds these for the build
# The headers of glib, cairo, fontconfig, harfbuzz and gdk-pixbuf come with these.
packages="liblua5.4-dev libsimdjson-dev libcsv-dev libvips-dev librsvg2-dev liblcms2-dev
  libpango1.0-dev zlib1g-dev libmicrohttpd-dev pkg-config $*"

command -v swift >/dev/null || {
  echo "setup: Swift 6.2 or later is needed: https://www.swift.org/install" >&2
  exit 1
}

missing=""
if command -v dpkg-query >/dev/null; then
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing="$missing $package"
  done
else
  # Elsewhere, for example on a Mac with Homebrew:
  # brew install lua simdjson libcsv vips librsvg little-cms2 pango libmicrohttpd pkg-config
  for package in lua5.4 simdjson vips librsvg-2.0 lcms2 pangocairo zlib libmicrohttpd; do
    pkg-config --exists "$package" || missing="$missing $package"
  done
  [ -z "$missing" ] || {
    echo "setup: install$missing with this system's package manager" >&2
    exit 1
  }
fi
[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root=sudo
echo "setup: installing$missing"
# shellcheck disable=SC2086 # words are meant to be split
$as_root env DEBIAN_FRONTEND=noninteractive sh -c '
  apt-get install -y --no-install-recommends "$@" >/dev/null 2>&1 ||
    { apt-get update >/dev/null && apt-get install -y --no-install-recommends "$@" >/dev/null; }
' sh $missing || {
  echo "setup: these could not be installed:$missing" >&2
  exit 1
}
