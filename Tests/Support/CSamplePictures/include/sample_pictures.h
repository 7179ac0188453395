// Picture files made on purpose, and files read back, for tests.
#ifndef SAMPLE_PICTURES_H
#define SAMPLE_PICTURES_H

#include <stdbool.h>
#include <stddef.h>

/// Writes a picture by libvips: in the format of the path's ending, with its options in brackets.
///
/// Samples are 8 bits, or 16 where that is asked for. Four bands are red, green, blue and alpha, or
/// inks.
bool write_sample_picture(
    const char *path, const void *samples, int width, int height, int bands, bool is_deep,
    bool is_ink, const void *profile, size_t profile_length);

/// Reads a PNG or a JPEG as it is, without a thought of colours: red, green, blue and alpha of each
/// pixel, to be freed; NULL where it is none.
unsigned char *read_sample_picture(const void *bytes, size_t length, int *width, int *height);

/// Makes an ICC profile for red, green and blue by nine coordinates, x and y of red, green and blue in
/// turn, with white D65; a gamma of 0 is sRGB's curve. To be freed.
void *make_rgb_profile(const double *primaries, double gamma, size_t *length);
/// Makes one for grey.
void *make_grey_profile(double gamma, size_t *length);
/// Makes one for inks in which only their sum counts, and makes grey: L* is 100 less a quarter of
/// the percentages.
void *make_ink_profile(size_t *length);

#endif
