// The one way from a picture's file to sRGB pixels: what is measured is what is drawn.
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

/// Returns the middle of a picture that fills the given pixels; of a picture of pixels at most its
/// own. The result has 8 bits of sRGB, with or without alpha.
VipsImage *fill_with_picture(const picture *picture, int width, int height);

/// Whether the file's format has lost details already.
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

/// Whether a picture has an ICC profile that is whole and for samples such as its own.
bool has_usable_profile(VipsImage *image);
/// Converts pixels to 8 bits of sRGB by a profile, else by their own one; without a usable one as
/// browsers do.
VipsImage *convert_to_srgb(VipsImage *image, GBytes *profile);

// --- marks.c

/// Makes a profile of what a file says about its colours elsewhere; NULL where that is nothing, or
/// sRGB, or counts for less than a usable ICC profile. To be called before pixels are read.
GBytes *find_marked_profile(VipsSource *source, bool has_icc);

#endif
