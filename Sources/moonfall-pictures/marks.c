// How files describe their colours without an ICC profile: the chunks of a PNG, and the code
// points of ITU-T H.273 in a PNG, an AVIF or a HEIC.
#include "loading.h"

#include <lcms2.h>
#include <string.h>

enum { READ = 1 << 20 };  // at the start of a file

/// Some bytes of a file.
typedef struct {
  const unsigned char *bytes;
  size_t length;
} part;

static guint32 word(const unsigned char *bytes) {
  return (guint32)bytes[0] << 24 | (guint32)bytes[1] << 16 | (guint32)bytes[2] << 8 | bytes[3];
}

/// Creates a profile from primaries and a curve, which it frees.
static GBytes *make_profile(
    const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries, cmsToneCurve *curve) {
  GBytes *result = NULL;
  cmsToneCurve *curves[] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? cmsCreateRGBProfile(white, primaries, curves) : NULL;
  cmsUInt32Number length = 0;
  if (profile && cmsSaveProfileToMem(profile, NULL, &length)) {
    void *bytes = g_malloc(length);
    cmsSaveProfileToMem(profile, bytes, &length);
    result = g_bytes_new_take(bytes, length);
  }
  if (profile) cmsCloseProfile(profile);
  if (curve) cmsFreeToneCurve(curve);
  return result;
}

static cmsToneCurve *srgb_curve(void) {
  const double parameters[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(NULL, 4, parameters);
}

static const cmsCIExyY d65 = {0.3127, 0.3290, 1};
static const cmsCIExyYTRIPLE srgb_primaries = {
    {0.640, 0.330, 1}, {0.300, 0.600, 1}, {0.150, 0.060, 1}};

/// Creates the profile of code points; NULL for those that need a screen with a high dynamic range.
///
/// The curves of video are defined for cameras and have a gamma; 0 means sRGB's curve.
static GBytes *profile_of_code_points(unsigned primaries, unsigned transfer, double video_gamma) {
  static const struct {
    unsigned code;
    cmsCIExyYTRIPLE primaries;
  } known[] = {
      {5, {{0.640, 0.330, 1}, {0.290, 0.600, 1}, {0.150, 0.060, 1}}},
      {6, {{0.630, 0.340, 1}, {0.310, 0.595, 1}, {0.155, 0.070, 1}}},
      {7, {{0.630, 0.340, 1}, {0.310, 0.595, 1}, {0.155, 0.070, 1}}},
      {9, {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}}},
      {11, {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}}},
      {12, {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}}},
      {22, {{0.630, 0.340, 1}, {0.295, 0.605, 1}, {0.155, 0.077, 1}}},
  };
  static const cmsCIExyY dci_white = {0.314, 0.351, 1};
  const cmsCIExyYTRIPLE *used = &srgb_primaries;
  for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
    if (known[i].code == primaries) used = &known[i].primaries;
  }
  double gamma = 0;
  switch (transfer) {
  case 1: case 6: case 14: case 15: gamma = video_gamma; break;
  case 4: gamma = 2.2; break;
  case 5: gamma = 2.8; break;
  case 8: gamma = 1; break;
  case 2: case 13: break;
  default: return NULL;
  }
  return make_profile(
      primaries == 11 ? &dci_white : &d65, used,
      gamma ? cmsBuildGamma(NULL, gamma) : srgb_curve());
}

/// Whether two chromaticities are equal to the precision of a PNG chunk.
static bool is_near(const cmsCIExyY *a, const cmsCIExyY *b) {
  return ABS(a->x - b->x) < 0.002 && ABS(a->y - b->y) < 0.002;
}

/// Creates the profile of a PNG's gAMA and cHRM chunks.
static GBytes *profile_of_chunks(part gamma, part chromaticities) {
  guint32 value = gamma.length == 4 ? word(gamma.bytes) : 0;
  if (value < 1000 || value > 10000000) return NULL;
  cmsCIExyY white = d65;
  cmsCIExyYTRIPLE primaries = srgb_primaries;
  if (chromaticities.length == 32) {
    cmsCIExyY *points[] = {&white, &primaries.Red, &primaries.Green, &primaries.Blue};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
      points[i]->x = word(chromaticities.bytes + 8 * i) / 100000.0;
      points[i]->y = word(chromaticities.bytes + 8 * i + 4) / 100000.0;
      if (!(points[i]->y > 0.001)) return NULL;
    }
  }
  // Programs that omit the sRGB chunk, such as ImageMagick, mark sRGB in this way.
  bool is_srgb = ABS((int)value - 45455) < 500 && is_near(&white, &d65) &&
                 is_near(&primaries.Red, &srgb_primaries.Red) &&
                 is_near(&primaries.Green, &srgb_primaries.Green) &&
                 is_near(&primaries.Blue, &srgb_primaries.Blue);
  if (is_srgb) return NULL;
  return make_profile(&white, &primaries, cmsBuildGamma(NULL, 100000.0 / value));
}

static GBytes *profile_of_png(part file, bool has_icc) {
  part gamma = {0}, chromaticities = {0};
  bool is_srgb = false;
  size_t at = 8;
  while (file.length - at >= 12) {
    guint32 length = word(file.bytes + at);
    const char *name = (const char *)file.bytes + at + 4;
    part body = {file.bytes + at + 8, length};
    if (length > file.length - at - 12 || memcmp(name, "IDAT", 4) == 0) break;
    if (memcmp(name, "cICP", 4) == 0 && length == 4) {
      // By the specification, this chunk overrides all others.
      return profile_of_code_points(body.bytes[0], body.bytes[1], 2.4);
    }
    if (memcmp(name, "gAMA", 4) == 0) gamma = body;
    else if (memcmp(name, "cHRM", 4) == 0) chromaticities = body;
    else if (memcmp(name, "sRGB", 4) == 0) is_srgb = true;
    at += 12 + (size_t)length;
  }
  return has_icc || is_srgb ? NULL : profile_of_chunks(gamma, chromaticities);
}

/// Finds the first box of a kind, after some bytes; returns its body, which is empty if it is
/// missing.
static part find_box(part boxes, size_t at, const char *kind) {
  while (boxes.length >= at && boxes.length - at >= 8) {
    guint32 length = word(boxes.bytes + at);
    if (length < 8 || length > boxes.length - at) break;
    if (memcmp(boxes.bytes + at + 4, kind, 4) == 0) {
      return (part){boxes.bytes + at + 8, length - 8};
    }
    at += length;
  }
  return (part){0};
}

static GBytes *profile_of_heif(part file) {
  part meta = find_box(file, 0, "meta");
  part properties = find_box(find_box(meta, 4, "iprp"), 0, "ipco");
  part color = find_box(properties, 0, "colr");
  if (color.length < 10 || memcmp(color.bytes, "nclx", 4) != 0) return NULL;
  // Encoders write the code points of video even for pictures that were not converted to it.
  const unsigned char *codes = color.bytes + 4;
  return profile_of_code_points(
      (unsigned)codes[0] << 8 | codes[1], (unsigned)codes[2] << 8 | codes[3], 0);
}

GBytes *find_marked_profile(VipsSource *source, bool has_icc) {
  unsigned char *bytes;
  gint64 length = vips_source_sniff_at_most(source, &bytes, READ);
  if (length < 12) return NULL;
  part file = {bytes, (size_t)length};
  if (memcmp(bytes, "\x89PNG\r\n\x1A\n", 8) == 0) return profile_of_png(file, has_icc);
  if (memcmp(bytes + 4, "ftyp", 4) == 0 && !has_icc) return profile_of_heif(file);
  return NULL;
}
