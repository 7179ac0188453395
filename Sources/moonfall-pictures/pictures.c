// Sizes and thumbnails, by libvips.
#include "loading.h"
#include "requests.h"

#include <fcntl.h>
#include <math.h>
#include <unistd.h>
#include <vips/vips.h>

enum {
  LARGEST_SIDE = 1 << 20,
  JPEG_QUALITY = 82,
};

/// Whether something exceeded the limits of libvips since a file was last opened.
static bool is_beyond_range;

static void note_beyond_range(
    const char *domain, GLogLevelFlags level, const char *words, void *nothing) {
  (void)domain, (void)level, (void)nothing;
  is_beyond_range = is_beyond_range || strstr(words, "out of range");
}

void prepare_pictures(void) {
  // If a side is too long, libvips only warns and continues with one pixel.
  g_log_set_handler("GLib-GObject", G_LOG_LEVEL_WARNING, note_beyond_range, NULL);
}

/// Refuses what was too large.
static bool refuse_beyond_range(void) {
  if (is_beyond_range) refuse("it is wider or higher than 10,000,000 pixels");
  return is_beyond_range;
}

/// Refuses with the library's message: its first line, without the name of the function.
static void refuse_with_error(void) {
  char *words = g_strdup(vips_error_buffer());
  vips_error_clear();
  words[strcspn(words, "\n")] = 0;
  const char *colon = strstr(words, ": ");
  if (strstr(words, "not in a known format")) refuse("it is not a picture of a known format");
  else refuse(*words ? (colon ? colon + 2 : words) : "it cannot be read");
  g_free(words);
}

/// Opens a picture in a folder.
///
/// By descriptor, because libvips takes options from names such as `a[page=2].tif`.
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

/// Adds the date on which a picture was taken, `2026-11-30T12:00:00`; "" if it has none, or is a
/// drawing.
static void add_date(VipsImage *image) {
  char date[20] = "";
  for (size_t i = 0; image && i < G_N_ELEMENTS(date_fields) && !*date; i++) {
    const char *text;
    unsigned parts[6];
    if (!vips_image_get_typeof(image, date_fields[i])) continue;
    if (vips_image_get_string(image, date_fields[i], &text) != 0) continue;
    // Checked for signs and spaces, which numbers may start with.
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

/// size PATH FOLDER: width and height of the picture as shown, in pixels, and its date.
void answer_size(const argument *arguments) {
  VipsSource *source = open_source(&arguments[0], &arguments[1]);
  if (!source) return;
  picture picture;
  bool is_open = load_picture(source, &picture);
  g_object_unref(source);
  if (refuse_beyond_range()) {
    // The reply is complete.
  } else if (is_open) {
    results();
    add_number(fmax(1, round(picture.width)));
    add_number(fmax(1, round(picture.height)));
    add_date(picture.header);
  } else {
    refuse_with_error();
  }
  close_picture(&picture);
}

/// Adds bytes in base 64.
static void add_encoded(const void *bytes, size_t length) {
  char *text = g_base64_encode(bytes, length);
  add_bytes(text, strlen(text));
  g_free(text);
}

/// A picture's file in memory.
typedef struct {
  const char *type;
  void *bytes;
  size_t length;
} thumbnail;

/// Writes pixels as a JPEG if their format was already lossy; else as a JPEG
/// or a PNG, whichever is smaller: photographs as a JPEG, flat colours exactly. Only a PNG has
/// alpha.
static bool encode(VipsImage *image, bool is_lossy, thumbnail *result) {
  VipsImage *pixels = vips_image_copy_memory(image);
  if (!pixels) return false;
  bool has_alpha = vips_image_hasalpha(pixels), is_done = true;
  thumbnail png = {.type = "image/png"}, jpeg = {.type = "image/jpeg"};
  if (has_alpha || !is_lossy) {
    is_done = vips_pngsave_buffer(pixels, &png.bytes, &png.length, "strip", TRUE, NULL) == 0;
  }
  if (is_done && !has_alpha) {
    // Chroma at full resolution: saturated edges keep their colours.
    is_done = vips_jpegsave_buffer(
                  pixels, &jpeg.bytes, &jpeg.length, "strip", TRUE, "Q", JPEG_QUALITY,
                  "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF, NULL) == 0;
  }
  bool is_jpeg = jpeg.bytes && (!png.bytes || jpeg.length < png.length);
  *result = is_jpeg ? jpeg : png;
  g_free(is_jpeg ? png.bytes : jpeg.bytes);
  g_object_unref(pixels);
  return is_done;
}

/// Replies with the thumbnail of the picture in a source, which it releases: its media type, and
/// the file in base 64.
static void answer_with_thumbnail(VipsSource *source, int width, int height) {
  picture picture;
  VipsImage *image = load_picture(source, &picture) ? fill_with_picture(&picture, width, height)
                                                    : NULL;
  g_object_unref(source);
  thumbnail thumbnail = {0};
  bool is_done = image && !is_beyond_range && encode(image, is_lossy(&picture), &thumbnail);
  if (refuse_beyond_range()) {
    // The reply is complete.
  } else if (is_done) {
    results();
    add_bytes(thumbnail.type, strlen(thumbnail.type));
    add_encoded(thumbnail.bytes, thumbnail.length);
  } else {
    refuse_with_error();
  }
  g_free(thumbnail.bytes);
  g_clear_object(&image);
  close_picture(&picture);
}

/// thumbnail PATH WIDTH HEIGHT FOLDER: the middle of a picture that fills the given pixels; a
/// picture with fewer pixels is not enlarged.
void answer_thumbnail(const argument *arguments) {
  int width = whole(&arguments[1], LARGEST_SIDE), height = whole(&arguments[2], LARGEST_SIDE);
  if (!width || !height) {
    refuse("a thumbnail has a width and a height");
    return;
  }
  VipsSource *source = open_source(&arguments[0], &arguments[3]);
  if (source) answer_with_thumbnail(source, width, height);
}

/// embedded URL WIDTH HEIGHT: the same for the picture in a `data:` URL.
void answer_embedded(const argument *arguments) {
  int width = whole(&arguments[1], LARGEST_SIDE), height = whole(&arguments[2], LARGEST_SIDE);
  const char *start = strchr(arguments[0].bytes, ',');
  if (!width || !height || !start) {
    refuse("a thumbnail has a picture, a width and a height");
    return;
  }
  is_beyond_range = false;
  GBytes *file = g_uri_unescape_bytes(start + 1, -1, NULL, NULL);
  const char marker[] = ";base64";
  bool is_encoded = start - arguments[0].bytes >= (ptrdiff_t)strlen(marker) &&
                    g_ascii_strncasecmp(start - strlen(marker), marker, strlen(marker)) == 0;
  if (file && is_encoded) {
    gsize length;
    char *text = g_strndup(g_bytes_get_data(file, NULL), g_bytes_get_size(file));
    guchar *bytes = g_base64_decode(text, &length);
    g_free(text);
    g_bytes_unref(file);
    file = g_bytes_new_take(bytes, length);
  }
  gsize length = 0;
  const void *bytes = file ? g_bytes_get_data(file, &length) : NULL;
  VipsSource *source = length > 0 ? vips_source_new_from_memory(bytes, length) : NULL;
  if (source) answer_with_thumbnail(source, width, height);
  else refuse("it is not a picture of a known format");
  if (file) g_bytes_unref(file);
}
