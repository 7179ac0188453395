#include "sample_pictures.h"

#include <lcms2.h>
#include <stdlib.h>

/// Returns the bytes of a profile and closes it.
static void *write_profile(cmsHPROFILE profile, size_t *length) {
  if (!profile) return NULL;
  cmsUInt32Number size = 0;
  void *bytes = cmsSaveProfileToMem(profile, NULL, &size) ? malloc(size) : NULL;
  if (bytes) cmsSaveProfileToMem(profile, bytes, &size);
  cmsCloseProfile(profile);
  *length = size;
  return bytes;
}

static const cmsCIExyY d65 = {0.3127, 0.3290, 1};

void *make_rgb_profile(const double *primaries, double gamma, size_t *length) {
  const cmsCIExyYTRIPLE points = {
      {primaries[0], primaries[1], 1}, {primaries[2], primaries[3], 1},
      {primaries[4], primaries[5], 1}};
  const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve = gamma > 0 ? cmsBuildGamma(NULL, gamma)
                                  : cmsBuildParametricToneCurve(NULL, 4, srgb);
  cmsToneCurve *curves[] = {curve, curve, curve};
  void *bytes = write_profile(cmsCreateRGBProfile(&d65, &points, curves), length);
  cmsFreeToneCurve(curve);
  return bytes;
}

void *make_grey_profile(double gamma, size_t *length) {
  cmsToneCurve *curve = cmsBuildGamma(NULL, gamma);
  void *bytes = write_profile(cmsCreateGrayProfile(cmsD50_xyY(), curve), length);
  cmsFreeToneCurve(curve);
  return bytes;
}

static cmsInt32Number sample_inks(
    const cmsUInt16Number inks[], cmsUInt16Number lab[], void *nothing) {
  (void)nothing;
  double sum = (inks[0] + inks[1] + inks[2] + inks[3]) / 65535.0;
  const cmsCIELab color = {100 - 25 * sum, 0, 0};
  cmsFloat2LabEncoded(lab, &color);
  return TRUE;
}

void *make_ink_profile(size_t *length) {
  cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
  cmsSetProfileVersion(profile, 4.3);
  cmsSetDeviceClass(profile, cmsSigOutputClass);
  cmsSetColorSpace(profile, cmsSigCmykData);
  cmsSetPCS(profile, cmsSigLabData);
  cmsPipeline *pipeline = cmsPipelineAlloc(NULL, 4, 3);
  cmsStage *table = cmsStageAllocCLut16bit(NULL, 5, 4, 3, NULL);
  cmsStageSampleCLut16bit(table, sample_inks, NULL, 0);
  cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, cmsStageAllocToneCurves(NULL, 4, NULL));
  cmsPipelineInsertStage(pipeline, cmsAT_END, table);
  cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
  cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
  cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
  cmsPipelineFree(pipeline);
  return write_profile(profile, length);
}
