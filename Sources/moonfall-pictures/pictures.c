// Sizes and thumbnails, by libvips.
#include "requests.h"

#include <fcntl.h>
#include <math.h>
#include <unistd.h>
#include <vips/vips.h>

enum {
  LARGEST_SIDE = 1 << 20,
  JPEG_QUALITY = 82,
};

/// Whether something was larger than libvips counts, since a file was last opened.
static bool is_beyond_range;

static void note_beyond_range(
    const char *domain, GLogLevelFlags level, const char *words, void *nothing) {
  (void)domain, (void)level, (void)nothing;
  is_beyond_range = is_beyond_range || strstr(words, "out of range");
}

void prepare_pictures(void) {
  // libvips only mutters where a side is too long, and goes on with one pixel.
  g_log_set_handler("GLib-GObject", G_LOG_LEVEL_WARNING, note_beyond_range, NULL);
}

/// Refuses what was too large.
static bool refuse_beyond_range(void) {
  if (is_beyond_range) refuse("it is wider or higher than 10,000,000 pixels");
  return is_beyond_range;
}

/// Refuses with the library's words: its first line, without the name of what wrote it.
static void refuse_with_error(void) {
  char *words = g_strdup(vips_error_buffer());
  vips_error_clear();
  words[strcspn(words, "\n")] = 0;
  const char *colon = strstr(words, ": ");
  if (strstr(words, "not in a known format")) refuse("it is no picture of a known format");
  else refuse(*words ? (colon ? colon + 2 : words) : "it cannot be read");
  g_free(words);
}

/// Opens a picture in a folder.
///
/// By descriptor, since libvips reads options out of names such as `a[page=2].tif`.
static VipsSource *open_source(const argument *path, const argument *folder) {
  is_beyond_range = false;
  int descriptor = open_picture(path, folder);
  if (descriptor < 0) return NULL;
  VipsSource *source = vips_source_new_from_descriptor(descriptor);
  if (!source) refuse_with_error();
  close(descriptor);  // the source has its own
  return source;
}

static const char *const date_fields[] = {
    "exif-ifd2-DateTimeOriginal", "exif-ifd2-DateTimeDigitized", "exif-ifd0-DateTime"};

/// Adds when a picture was taken, `2026-11-30T12:00:00`; "" where it does not tell.
static void add_date(VipsImage *image) {
  char date[20] = "";
  for (size_t i = 0; i < G_N_ELEMENTS(date_fields) && !*date; i++) {
    const char *text;
    unsigned parts[6];
    if (!vips_image_get_typeof(image, date_fields[i])) continue;
    if (vips_image_get_string(image, date_fields[i], &text) != 0) continue;
    // Without signs and spaces, which numbers may start with.
    if (strspn(text, "0123456789: ") < 19 || strspn(text + 11, "0123456789:") < 8) continue;
    int count = sscanf(
        text, "%4u:%2u:%2u %2u:%2u:%2u", &parts[0], &parts[1], &parts[2], &parts[3], &parts[4],
        &parts[5]);
    if (count != 6 || !parts[0] || !parts[1] || parts[1] > 12 || !parts[2] || parts[2] > 31 ||
        parts[3] > 23 || parts[4] > 59 || parts[5] > 60) continue;
    g_snprintf(
        date, sizeof date, "%04u-%02u-%02uT%02u:%02u:%02u", parts[0] % 10000, parts[1] % 100,
        parts[2] % 100, parts[3] % 100, parts[4] % 100, parts[5] % 100);
  }
  add_bytes(date, strlen(date));
}

/// size PATH FOLDER: width and height as the picture is looked at, in pixels, and its date.
void answer_size(const argument *arguments) {
  VipsSource *source = open_source(&arguments[0], &arguments[1]);
  if (!source) return;
  VipsImage *image = vips_image_new_from_source(source, "", NULL);
  g_object_unref(source);
  if (!image) {
    refuse_with_error();
    return;
  }
  if (refuse_beyond_range()) {
    g_object_unref(image);
    return;
  }
  bool is_turned = vips_image_get_orientation_swap(image);
  int width = vips_image_get_width(image), height = vips_image_get_page_height(image);
  results();
  add_number(is_turned ? height : width);
  add_number(is_turned ? width : height);
  add_date(image);
  g_object_unref(image);
}

/// Adds bytes in base 64.
static void add_encoded(const void *bytes, size_t length) {
  char *text = g_base64_encode(bytes, length);
  add_bytes(text, strlen(text));
  g_free(text);
}

/// thumbnail PATH WIDTH HEIGHT FOLDER: the middle of a picture that fills so many pixels, at most its own;
/// its media type, and the file in base 64.
void answer_thumbnail(const argument *arguments) {
  int width = whole(&arguments[1], LARGEST_SIDE), height = whole(&arguments[2], LARGEST_SIDE);
  if (!width || !height) {
    refuse("a thumbnail has a width and a height");
    return;
  }
  VipsSource *source = open_source(&arguments[0], &arguments[3]);
  if (!source) return;
  VipsImage *image = NULL, *screen = NULL;
  void *bytes = NULL;
  size_t length = 0;
  bool is_done =
      vips_thumbnail_source(
          source, &image, width, "height", height, "size", VIPS_SIZE_DOWN, "crop",
          VIPS_INTERESTING_CENTRE, "export_profile", "srgb", "fail_on", VIPS_FAIL_ON_TRUNCATED,
          NULL) == 0 &&
      vips_colourspace(image, &screen, VIPS_INTERPRETATION_sRGB, NULL) == 0;
  // What lets nothing through is smaller as a JPEG.
  bool has_alpha = is_done && vips_image_hasalpha(screen);
  if (is_done && !is_beyond_range) {
    is_done =
        (has_alpha
             ? vips_pngsave_buffer(screen, &bytes, &length, "strip", TRUE, NULL)
             : vips_jpegsave_buffer(
                   screen, &bytes, &length, "strip", TRUE, "Q", JPEG_QUALITY, NULL)) == 0;
  }
  if (refuse_beyond_range()) {
    // Nothing more to say.
  } else if (is_done) {
    const char *type = has_alpha ? "image/png" : "image/jpeg";
    results();
    add_bytes(type, strlen(type));
    add_encoded(bytes, length);
  } else {
    refuse_with_error();
  }
  g_free(bytes);
  if (screen) g_object_unref(screen);
  if (image) g_object_unref(image);
  g_object_unref(source);
}
