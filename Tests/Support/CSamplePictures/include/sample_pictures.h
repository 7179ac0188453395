// Functions that write sample pictures and profiles, and read pictures back, for tests.
#ifndef SAMPLE_PICTURES_H
#define SAMPLE_PICTURES_H

#include <stdbool.h>
#include <stddef.h>

/// Writes a picture with libvips. The path's extension sets the format, with options in brackets.
///
/// Samples have 8 bits, or 16 on request. Four bands are red, green, blue and alpha, or inks.
bool write_sample_picture(
    const char *path, const void *samples, int width, int height, int bands, bool is_deep,
    bool is_ink, const void *profile, size_t profile_length);

/// Reads a PNG or a JPEG without colour management. Returns red, green, blue and alpha of each
/// pixel, which the caller frees, or NULL.
unsigned char *read_sample_picture(const void *bytes, size_t length, int *width, int *height);

/// Returns an ICC profile for red, green and blue with white D65, which the caller frees. It takes
/// the coordinates x and y of red, green and blue in turn; a gamma of 0 means sRGB's curve.
void *make_rgb_profile(const double *primaries, double gamma, size_t *length);
/// Returns a profile for grey, which the caller frees.
void *make_grey_profile(double gamma, size_t *length);
/// Returns a profile for inks, which the caller frees. Only the sum of the inks counts, and the
/// colour is grey: L* is 100 minus a quarter of the sum of the percentages.
void *make_ink_profile(size_t *length);

#endif
