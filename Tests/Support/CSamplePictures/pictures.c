#include "sample_pictures.h"

#include <string.h>
#include <vips/vips.h>

static bool start(void) { return VIPS_INIT("tests") == 0; }

bool write_sample_picture(
    const char *path, const void *samples, int width, int height, int bands, bool is_deep,
    bool is_ink, const void *profile, size_t profile_length) {
  if (!start()) return false;
  size_t length = (size_t)width * (size_t)height * (size_t)bands * (is_deep ? 2 : 1);
  VipsImage *image = vips_image_new_from_memory_copy(
      samples, length, width, height, bands, is_deep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
  if (!image) return false;
  VipsInterpretation grey = is_deep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W;
  VipsInterpretation rgb = is_deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;
  image->Type = is_ink ? VIPS_INTERPRETATION_CMYK : bands < 3 ? grey : rgb;
  if (profile) vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile_length);
  bool is_done = vips_image_write_to_file(image, path, NULL) == 0;
  g_object_unref(image);
  return is_done;
}

unsigned char *read_sample_picture(const void *bytes, size_t length, int *width, int *height) {
  if (!start()) return NULL;
  unsigned char *result = NULL;
  VipsObject *owner = VIPS_OBJECT(vips_image_new());
  VipsImage **steps = (VipsImage **)vips_object_local_array(owner, 3);
  steps[0] = vips_image_new_from_buffer(bytes, length, "", NULL);
  if (steps[0] && vips_colourspace(steps[0], &steps[1], VIPS_INTERPRETATION_sRGB, NULL) == 0) {
    if (vips_image_hasalpha(steps[1])) steps[2] = g_object_ref(steps[1]);
    else if (vips_addalpha(steps[1], &steps[2], NULL) != 0) steps[2] = NULL;
  }
  size_t size;
  void *pixels = steps[2] ? vips_image_write_to_memory(steps[2], &size) : NULL;
  if (pixels && size == 4 * (size_t)steps[2]->Xsize * (size_t)steps[2]->Ysize) {
    *width = steps[2]->Xsize;
    *height = steps[2]->Ysize;
    result = malloc(size);
    if (result) memcpy(result, pixels, size);
  }
  g_free(pixels);
  g_object_unref(owner);
  return result;
}
