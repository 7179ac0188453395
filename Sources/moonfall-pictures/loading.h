// The only code that turns a picture's file into sRGB pixels, so that measuring and drawing agree.
#ifndef LOADING_H
#define LOADING_H

#include <librsvg/rsvg.h>
#include <stdbool.h>
#include <vips/vips.h>

/// A picture's file. Functions that fail leave their reason in libvips' error buffer.
typedef struct {
  VipsSource *source;
  VipsImage *header;     ///< a picture of pixels; its pixels are not read
  RsvgHandle *drawing;   ///< or a drawing
  double width, height;  ///< as it is looked at, in CSS pixels
} picture;

/// Opens a picture of any known format.
bool load_picture(VipsSource *source, picture *picture);
void close_picture(picture *picture);

/// Returns the middle of a picture that fills the given pixels; a picture of pixels is not
/// enlarged. The result has 8 bits of sRGB, with or without alpha.
VipsImage *fill_with_picture(const picture *picture, int width, int height);

/// Whether the file's format is lossy.
bool is_lossy(const picture *picture);

// --- drawings.c

/// Whether the bytes at the start of a file are those of an SVG drawing, compressed or not.
bool is_drawing(const unsigned char *bytes, size_t length);
/// Reads an SVG drawing and its size in CSS pixels.
RsvgHandle *read_drawing(VipsSource *source, double *width, double *height);
/// Draws the middle of a drawing of the given size so that it fills some pixels.
VipsImage *fill_with_drawing(
    RsvgHandle *drawing, double drawing_width, double drawing_height, int width, int height);

// --- colours.c

/// Whether a picture has a valid ICC profile for samples such as its own.
bool has_usable_profile(VipsImage *image);
/// Converts pixels to 8 bits of sRGB with a given profile, else their own; without a usable one, as
/// browsers do.
VipsImage *convert_to_srgb(VipsImage *image, GBytes *profile);

// --- marks.c

/// Creates a profile from a file's other descriptions of its colours; NULL if there are none, if
/// they are sRGB, or if a usable ICC profile takes precedence. Must be called before pixels are
/// read.
GBytes *find_marked_profile(VipsSource *source, bool has_icc);

#endif
