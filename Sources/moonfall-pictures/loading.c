#include "loading.h"

#include <math.h>

enum { SNIFFED = 1024 };

bool load_picture(VipsSource *source, picture *picture) {
  *picture = (typeof(*picture)){0};
  unsigned char *start;
  gint64 length = vips_source_sniff_at_most(source, &start, SNIFFED);
  if (length < 0) return false;
  if (is_drawing(start, (size_t)length)) {
    picture->drawing = read_drawing(source, &picture->width, &picture->height);
    if (!picture->drawing) return false;
  } else {
    VipsImage *header = vips_image_new_from_source(source, "", NULL);
    if (!header) return false;
    bool is_turned = vips_image_get_orientation_swap(header);
    int width = vips_image_get_width(header), height = vips_image_get_page_height(header);
    picture->header = header;
    picture->width = is_turned ? height : width;
    picture->height = is_turned ? width : height;
  }
  picture->source = g_object_ref(source);
  return true;
}

void close_picture(picture *picture) {
  g_clear_object(&picture->header);
  g_clear_object(&picture->drawing);
  g_clear_object(&picture->source);
}

/// Whether libvips reads the file with a loader whose name starts with a prefix.
static bool is_read_by(const picture *picture, const char *start) {
  const char *loader;
  return picture->header && vips_image_get_typeof(picture->header, VIPS_META_LOADER) &&
         vips_image_get_string(picture->header, VIPS_META_LOADER, &loader) == 0 &&
         g_str_has_prefix(loader, start);
}

bool is_lossy(const picture *picture) {
  return is_read_by(picture, "jpeg") || is_read_by(picture, "heif");
}

/// Reads pixels. The decoder may skip most of them as long as at least twice as many as needed
/// remain in both directions.
static VipsImage *read_pixels(const picture *picture, double shrink) {
  int factor = 1;
  while (factor < 8 && shrink >= 4 * factor) factor *= 2;
  VipsSource *source = picture->source;
  if (is_read_by(picture, "jpeg")) {
    return vips_image_new_from_source(
        source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, "shrink",
        factor, NULL);
  }
  if (is_read_by(picture, "webp")) {
    return vips_image_new_from_source(
        source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, "scale",
        1.0 / factor, NULL);
  }
  return vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

VipsImage *fill_with_picture(const picture *picture, int width, int height) {
  if (picture->drawing) {
    return fill_with_drawing(
        picture->drawing, picture->width, picture->height, width, height);
  }
  GBytes *profile = find_marked_profile(picture->source, has_usable_profile(picture->header));
  VipsImage *pixels = read_pixels(
      picture, fmin(picture->width / width, picture->height / height));
  VipsImage *colours = pixels ? convert_to_srgb(pixels, profile) : NULL;
  VipsImage *result = NULL;
  if (colours &&
      vips_thumbnail_image(
          colours, &result, width, "height", height, "size", VIPS_SIZE_DOWN, "crop",
          VIPS_INTERESTING_CENTRE, NULL) != 0) result = NULL;
  g_clear_object(&colours);
  g_clear_object(&pixels);
  g_clear_pointer(&profile, g_bytes_unref);
  return result;
}
