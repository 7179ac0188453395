// SVG drawings, by librsvg.
#include "loading.h"

#include <math.h>
#include <string.h>

enum {
  MAXIMUM_BYTES = 1 << 26,   // of a drawing, unpacked
  MAXIMUM_SIDE = 10000000,   // of a drawing, in CSS pixels
  MAXIMUM_PIXELS = 1 << 25,  // that one is drawn with
  CAIRO_SIDE = 32767,
};

/// The default size of a drawing in CSS.
static const double default_width = 300, default_height = 150, default_font_size = 16;

static bool is_packed(const unsigned char *bytes, size_t length) {
  return length >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B;
}

/// Whether bytes start like XML, in any of its encodings.
static bool is_markup(const unsigned char *bytes, size_t length) {
  if (length < 2) return false;
  if ((bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE)) return true;
  if (bytes[0] == 0 && bytes[1] == '<') return true;
  size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (at < length && strchr(" \t\r\n", bytes[at]) && bytes[at]) at++;
  // Only white space so far, and no other format starts with it.
  return at == length || bytes[at] == '<';
}

bool is_drawing(const unsigned char *bytes, size_t length) {
  return is_packed(bytes, length) || is_markup(bytes, length);
}

static void fail(const char *words) { vips_error("svg", "%s", words); }

/// Fails with librsvg's message; for an error in the XML, with the part that says where it is.
static void fail_with(const GError *error) {
  const char *place = strstr(error->message, "on line ");
  if (place) vips_error("svg", "its XML has an error %s", place);
  else fail(error->message);
}

/// Reads all bytes of a stream, unless they are too many.
static GByteArray *read_all(GInputStream *stream) {
  GByteArray *bytes = g_byte_array_new();
  guint8 part[1 << 16];
  GError *error = NULL;
  gssize count;
  while ((count = g_input_stream_read(stream, part, sizeof part, NULL, &error)) > 0) {
    g_byte_array_append(bytes, part, (guint)count);
    if (bytes->len > MAXIMUM_BYTES) break;
  }
  if (count > 0) fail("the drawing is longer than 64 MB");
  else if (count < 0) fail(error->message);
  g_clear_error(&error);
  if (count == 0) return bytes;
  g_byte_array_unref(bytes);
  return NULL;
}

/// Reads the text of a drawing, decompressed if necessary.
static GByteArray *read_markup(VipsSource *source) {
  if (vips_source_rewind(source) != 0) return NULL;
  GInputStream *stream = vips_g_input_stream_new_from_source(source);
  GByteArray *bytes = read_all(stream);
  g_object_unref(stream);
  if (!bytes || !is_packed(bytes->data, bytes->len)) return bytes;
  GBytes *packed = g_byte_array_free_to_bytes(bytes);
  GInputStream *memory = g_memory_input_stream_new_from_bytes(packed);
  GConverter *unpacker = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  GInputStream *unpacked = g_converter_input_stream_new(memory, unpacker);
  bytes = read_all(unpacked);
  g_object_unref(unpacked);
  g_object_unref(unpacker);
  g_object_unref(memory);
  g_bytes_unref(packed);
  // librsvg would decompress it again, without a limit.
  if (bytes && !is_markup(bytes->data, bytes->len)) {
    fail("it is not a picture of a known format");
    g_byte_array_unref(bytes);
    bytes = NULL;
  }
  return bytes;
}

/// Returns a length in CSS pixels; 0 for one that depends on where the drawing is shown.
static double css_pixels(RsvgLength length) {
  switch (length.unit) {
  case RSVG_UNIT_PX: return length.length;
  case RSVG_UNIT_IN: return length.length * 96;
  case RSVG_UNIT_CM: return length.length * 96 / 2.54;
  case RSVG_UNIT_MM: return length.length * 96 / 25.4;
  case RSVG_UNIT_PT: return length.length * 96 / 72;
  case RSVG_UNIT_PC: return length.length * 16;
  case RSVG_UNIT_EM: return length.length * default_font_size;
  case RSVG_UNIT_EX: return length.length * default_font_size / 2;
  default: return 0;
  }
}

/// Finds the natural size of a drawing, as in CSS: its width and height; if one of them
/// is missing, the proportions of its view box give it; without both, the size of the view box.
static void find_size(RsvgHandle *drawing, double *width, double *height) {
  if (rsvg_handle_get_intrinsic_size_in_pixels(drawing, width, height)) return;
  gboolean has_width, has_height, has_box;
  RsvgLength own_width, own_height;
  RsvgRectangle box;
  rsvg_handle_get_intrinsic_dimensions(
      drawing, &has_width, &own_width, &has_height, &own_height, &has_box, &box);
  *width = has_width ? css_pixels(own_width) : 0;
  *height = has_height ? css_pixels(own_height) : 0;
  if (has_box && box.width > 0 && box.height > 0) {
    if (*width > 0) *height = *width * box.height / box.width;
    else if (*height > 0) *width = *height * box.width / box.height;
    else *width = box.width, *height = box.height;
  } else {
    if (!(*width > 0)) *width = default_width;
    if (!(*height > 0)) *height = default_height;
  }
}

RsvgHandle *read_drawing(VipsSource *source, double *width, double *height) {
  GByteArray *bytes = read_markup(source);
  if (!bytes) return NULL;
  // Without the address of a file, nothing except the drawing is opened.
  GError *error = NULL;
  RsvgHandle *drawing = rsvg_handle_new_from_data(bytes->data, bytes->len, &error);
  g_byte_array_unref(bytes);
  if (!drawing) {
    fail_with(error);
    g_clear_error(&error);
    return NULL;
  }
  rsvg_handle_set_dpi(drawing, 96);
  // The font size of CSS, used for em and for text without a size; librsvg's is 12.
  static const char sheet[] = ":root:not([font-size]) { font-size: 16px }";
  rsvg_handle_set_stylesheet(drawing, (const guint8 *)sheet, sizeof sheet - 1, NULL);
  find_size(drawing, width, height);
  if (*width > MAXIMUM_SIDE || *height > MAXIMUM_SIDE) {
    fail("it is wider or higher than 10,000,000 pixels");
  } else if (!(*width > 0 && *height > 0)) {
    fail("the drawing has no area");
  } else {
    return drawing;
  }
  g_object_unref(drawing);
  return NULL;
}

/// Copies Cairo's pixels, whose colours are multiplied by their alpha, into a picture of plain
/// ones.
static VipsImage *copy_pixels(cairo_surface_t *surface) {
  cairo_surface_flush(surface);
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  const unsigned char *data = cairo_image_surface_get_data(surface);
  VipsImage *image = vips_image_new_memory();
  vips_image_init_fields(
      image, width, height, 4, VIPS_FORMAT_UCHAR, VIPS_CODING_NONE, VIPS_INTERPRETATION_sRGB, 1, 1);
  VipsPel *line = g_malloc(4 * (size_t)width);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      guint32 pixel;
      memcpy(&pixel, data + (size_t)y * stride + 4 * (size_t)x, sizeof pixel);
      unsigned alpha = pixel >> 24;
      for (int band = 0; band < 3; band++) {
        unsigned value = pixel >> (16 - 8 * band) & 0xFF;
        line[4 * x + band] = (VipsPel)(alpha ? (value * 255 + alpha / 2) / alpha : 0);
      }
      line[4 * x + 3] = (VipsPel)alpha;
    }
    if (vips_image_write_line(image, y, line) != 0) {
      g_clear_object(&image);
      break;
    }
  }
  g_free(line);
  return image;
}

VipsImage *fill_with_drawing(
    RsvgHandle *drawing, double drawing_width, double drawing_height, int width, int height) {
  double smaller = fmin(
      fmin(1, sqrt(MAXIMUM_PIXELS / ((double)width * height))),
      CAIRO_SIDE / (double)MAX(width, height));
  width = MAX(1, (int)(width * smaller));
  height = MAX(1, (int)(height * smaller));
  double scale = fmax(width / drawing_width, height / drawing_height);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *context = cairo_create(surface);
  cairo_translate(
      context, (width - scale * drawing_width) / 2, (height - scale * drawing_height) / 2);
  cairo_scale(context, scale, scale);
  RsvgRectangle viewport = {0, 0, drawing_width, drawing_height};
  GError *error = NULL;
  VipsImage *image = NULL;
  if (!rsvg_handle_render_document(drawing, context, &viewport, &error)) {
    fail_with(error);
  } else if (cairo_status(context) != CAIRO_STATUS_SUCCESS) {
    fail(cairo_status_to_string(cairo_status(context)));
  } else {
    image = copy_pixels(surface);
  }
  g_clear_error(&error);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  return image;
}
