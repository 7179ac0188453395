// Converts the samples of a picture to sRGB.
#include "loading.h"

#include <lcms2.h>

/// The choice of browsers for profiles with tables.
static const VipsIntent intent = VIPS_INTENT_PERCEPTUAL;

/// The colour space of a picture's samples, without alpha.
static cmsColorSpaceSignature sample_space(VipsImage *image) {
  if (vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK) return cmsSigCmykData;
  return vips_image_get_bands(image) < 3 ? cmsSigGrayData : cmsSigRgbData;
}

/// Returns the colour space of a picture's profile; 0 if it has none, or one that is broken or
/// for other samples than its own. Grey may have a profile for equal red, green and blue.
static cmsColorSpaceSignature profile_space(VipsImage *image) {
  const void *bytes;
  size_t length;
  if (!vips_image_get_typeof(image, VIPS_META_ICC_NAME) ||
      vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &length) != 0) return 0;
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length);
  if (!profile) return 0;
  cmsColorSpaceSignature own = sample_space(image), space = cmsGetColorSpace(profile);
  bool is_usable =
      (space == own || (space == cmsSigRgbData && own == cmsSigGrayData)) &&
      cmsIsIntentSupported(profile, (cmsUInt32Number)intent, LCMS_USED_AS_INPUT);
  cmsCloseProfile(profile);
  return is_usable ? space : 0;
}

bool has_usable_profile(VipsImage *image) { return profile_space(image) != 0; }

/// Converts with the picture's profile.
static bool convert_by_profile(VipsImage *image, VipsImage **result) {
  VipsObject *owner = VIPS_OBJECT(vips_image_new());
  VipsImage **steps = (VipsImage **)vips_object_local_array(owner, 5);
  if (sample_space(image) == cmsSigGrayData && profile_space(image) == cmsSigRgbData) {
    bool is_deep = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
    VipsInterpretation space = is_deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;
    if (vips_colourspace(image, &steps[0], space, NULL) == 0) image = steps[0];
  }
  int count = (int)cmsChannelsOf(sample_space(image));
  bool is_done =
      vips_extract_band(image, &steps[1], 0, "n", count, NULL) == 0 &&
      vips_icc_transform(steps[1], &steps[2], "srgb", "embedded", TRUE, "intent", intent, NULL) == 0;
  if (is_done && vips_image_get_bands(image) > count) {
    // Alpha is converted here, because libvips does not convert its 16 bits to 8.
    is_done = vips_extract_band(image, &steps[3], count, NULL) == 0 &&
              vips_cast(steps[3], &steps[4], VIPS_FORMAT_UCHAR, "shift", TRUE, NULL) == 0 &&
              vips_bandjoin2(steps[2], steps[4], result, NULL) == 0;
  } else if (is_done) {
    *result = g_object_ref(steps[2]);
  }
  g_object_unref(owner);
  return is_done;
}

/// Converts inks without a profile as browsers do: the light that an ink leaves of red, green or
/// blue, times the light that black leaves.
static bool convert_plain_inks(VipsImage *image, VipsImage **result) {
  VipsObject *owner = VIPS_OBJECT(vips_image_new());
  VipsImage **steps = (VipsImage **)vips_object_local_array(owner, 7);
  bool is_done =
      vips_cast(image, &steps[0], VIPS_FORMAT_UCHAR, "shift", TRUE, NULL) == 0 &&
      vips_extract_band(steps[0], &steps[1], 0, "n", 4, NULL) == 0 &&
      vips_invert(steps[1], &steps[2], NULL) == 0 &&
      vips_extract_band(steps[2], &steps[3], 0, "n", 3, NULL) == 0 &&
      vips_extract_band(steps[2], &steps[4], 3, NULL) == 0 &&
      vips_multiply(steps[3], steps[4], &steps[5], NULL) == 0 &&
      vips_linear1(steps[5], &steps[6], 1 / 255.0, 0.5, "uchar", TRUE, NULL) == 0 &&
      vips_copy(steps[6], result, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) == 0;
  g_object_unref(owner);
  return is_done;
}

VipsImage *convert_to_srgb(VipsImage *image, GBytes *profile) {
  VipsImage *tagged = NULL, *colours = NULL, *bytes = NULL, *result = NULL;
  if (vips_copy(image, &tagged, NULL) != 0) return NULL;
  if (profile) {
    gsize length;
    const void *data = g_bytes_get_data(profile, &length);
    vips_image_set_blob_copy(tagged, VIPS_META_ICC_NAME, data, length);
  }
  bool is_done = has_usable_profile(tagged) && convert_by_profile(tagged, &colours);
  if (!is_done) {
    vips_error_clear();
    is_done = sample_space(image) == cmsSigCmykData
                  ? convert_plain_inks(image, &colours)
                  : vips_colourspace(image, &colours, VIPS_INTERPRETATION_sRGB, NULL) == 0;
  }
  if (is_done && vips_cast_uchar(colours, &bytes, NULL) == 0) {
    int bands = MIN(4, vips_image_get_bands(bytes));
    if (vips_extract_band(bytes, &result, 0, "n", bands, NULL) != 0) result = NULL;
  }
  g_clear_object(&bytes);
  g_clear_object(&colours);
  g_clear_object(&tagged);
  return result;
}
