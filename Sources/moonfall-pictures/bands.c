// SVG drawings in pixels, by librsvg, a band of rows at a time.
#include "requests.h"

#include <errno.h>
#include <fcntl.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/// A band of a drawing. Sizes and positions are in pixels.
typedef struct {
  int width, height;  ///< of the whole drawing
  int top, rows;      ///< of the band
  size_t stride;      ///< bytes from one row to the next
  size_t margin;      ///< bytes before a row's first pixel
  unsigned char *bytes;
} band;

/// Refuses the request with a library's error, which is freed.
static bool refuse_error(GError *error) {
  refuse(error ? error->message : "it cannot be drawn");
  g_clear_error(&error);
  return false;
}

/// Reads or writes all bytes at an offset; otherwise errno says why not.
static bool transfer(
    ssize_t (*move)(int, void *, size_t, off_t), int file, unsigned char *bytes, size_t length,
    off_t offset) {
  while (length > 0) {
    ssize_t count = move(file, bytes, length, offset);
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;
    if (count <= 0) return false;
    bytes += count, offset += count, length -= (size_t)count;
  }
  return true;
}

static ssize_t write_at(int file, void *bytes, size_t length, off_t offset) {
  return pwrite(file, bytes, length, offset);
}

/// Reads the next whole number of a list and skips the separator after it; 0 at the end.
static size_t next_number(const char **list) {
  char *end;
  unsigned long long number = strtoull(*list, &end, 10);
  *list = *end ? end + 1 : end;
  return (size_t)number;
}

/// Joins parts of a file to an SVG text: pairs of an offset and a length, separated by commas, up
/// to a semicolon or the end.
static GByteArray *read_parts(int file, const char *list) {
  GByteArray *text = g_byte_array_new();
  const char *end = list + strcspn(list, ";");
  while (list < end) {
    size_t offset = next_number(&list), length = next_number(&list);
    guint start = text->len;
    if (length > G_MAXUINT / 2 - start) {
      errno = EFBIG;
      break;
    }
    g_byte_array_set_size(text, start + (guint)length);
    if (!transfer(pread, file, text->data + start, length, (off_t)offset)) break;
    if (list >= end) return text;
  }
  g_byte_array_free(text, TRUE);
  return NULL;
}

/// Draws a tile of the band from the SVG text of the whole drawing.
static bool draw_tile(const band *band, int left, int width, GByteArray *text) {
  GError *error = NULL;
  GInputStream *stream = g_memory_input_stream_new_from_data(text->data, text->len, NULL);
  // Our own drawing may be longer than what libxml2 accepts by default: it has pictures inside.
  RsvgHandle *handle = rsvg_handle_new_from_stream_sync(
      stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &error);
  g_object_unref(stream);
  if (!handle) return refuse_error(error);
  rsvg_handle_set_dpi(handle, 72);
  // A margin on both sides, since cairo antialiases edges differently where it cuts shapes off.
  enum { MARGIN = 16 };
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width + 2 * MARGIN, band->rows);
  cairo_t *cairo = cairo_create(surface);
  // By whole pixels, so that a shape has the same pixels in every tile.
  cairo_translate(cairo, MARGIN - left, -band->top);
  RsvgRectangle whole = {.width = band->width, .height = band->height};
  bool is_drawn = rsvg_handle_render_document(handle, cairo, &whole, &error) &&
                  cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
  if (!is_drawn) refuse_error(error);
  cairo_surface_flush(surface);
  const unsigned char *pixels = cairo_image_surface_get_data(surface);
  for (int y = 0; is_drawn && pixels && y < band->rows; y++) {
    // Every pixel is opaque: the drawing begins with a background.
    const guint32 *from =
        (const void *)(pixels + (size_t)y * (size_t)cairo_image_surface_get_stride(surface));
    unsigned char *to =
        band->bytes + (size_t)y * band->stride + band->margin + 3 * (size_t)left;
    for (int x = MARGIN; x < width + MARGIN; x++, to += 3) {
      to[0] = (unsigned char)(from[x] >> 16);
      to[1] = (unsigned char)(from[x] >> 8);
      to[2] = (unsigned char)from[x];
    }
  }
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  g_object_unref(handle);
  return is_drawn;
}

/// Draws all tiles of a band, which are given as the left edge, the width and the parts of the
/// text.
static bool draw_tiles(const band *band, int file, const char *tiles) {
  for (const char *tile = tiles; *tile;) {
    const char *end = tile + strcspn(tile, ";");
    size_t left = next_number(&tile), width = next_number(&tile);
    if (width < 1 || width > 32700 || left + width > (size_t)band->width) {
      refuse("a tile is inside its drawing");
      return false;
    }
    GByteArray *text = read_parts(file, tile);
    if (!text) {
      refuse(g_strerror(errno));
      return false;
    }
    bool is_drawn = draw_tile(band, (int)left, (int)width, text);
    g_byte_array_free(text, TRUE);
    if (!is_drawn) return false;
    tile = *end ? end + 1 : end;
  }
  return true;
}

static void put_number(unsigned char *bytes, uLong number) {
  for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)(number >> (24 - 8 * i));
}

/// Compresses a band into a chunk of a PNG's image data, which the next band's can follow.
///
/// It is a part of a zlib stream; the stream's header and checksum are in the file.
static unsigned char *chunk(const band *band, size_t *length) {
  enum { HEAD = 8, TAIL = 4, LEVEL = 6 };
  z_stream stream = {0};
  if (deflateInit2(&stream, LEVEL, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return NULL;
  }
  size_t count = (size_t)band->rows * band->stride;
  size_t room = deflateBound(&stream, count) + 16;
  unsigned char *bytes = malloc(HEAD + room + TAIL);
  stream.next_in = band->bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = bytes ? bytes + HEAD : NULL;
  stream.avail_out = (uInt)room;
  bool is_done = bytes && deflate(&stream, Z_SYNC_FLUSH) == Z_OK && stream.avail_in == 0 &&
                 stream.avail_out > 0;
  size_t size = stream.total_out;
  deflateEnd(&stream);
  if (!is_done) {
    free(bytes);
    return NULL;
  }
  put_number(bytes, size);
  memcpy(bytes + 4, "IDAT", 4);
  put_number(bytes + HEAD + size, crc32(0, bytes + 4, (uInt)(size + 4)));
  *length = HEAD + size + TAIL;
  return bytes;
}

/// Draws a band and writes it into an existing file: one that the caller has removed meanwhile must
/// not come back.
static void answer_band(const argument *arguments, bool is_png) {
  enum { SVG, WIDTH, HEIGHT, TOP, ROWS, TILES, FILE, OFFSET };
  enum { MAXIMUM_SIDE = 100000000 };
  const char *top = arguments[TOP].bytes, *offset = arguments[OFFSET].bytes;
  band band = {
      .width = whole(&arguments[WIDTH], MAXIMUM_SIDE),
      .height = whole(&arguments[HEIGHT], MAXIMUM_SIDE),
      .top = (int)next_number(&top),
      .rows = whole(&arguments[ROWS], 32767),
      .margin = is_png ? 1 : 0,
  };
  if (!band.width || !band.height || !band.rows) {
    refuse("a band has a width and a height");
    return;
  }
  band.stride = 3 * (size_t)band.width + band.margin;
  // A row's first byte in a PNG is its filter: 0, none.
  band.bytes = calloc((size_t)band.rows, band.stride);
  int drawing = open(arguments[SVG].bytes, O_RDONLY | O_CLOEXEC);
  int file = drawing < 0 ? -1 : open(arguments[FILE].bytes, O_WRONLY | O_CLOEXEC);
  if (!band.bytes || file < 0) {
    refuse(g_strerror(band.bytes ? errno : ENOMEM));
  } else if (draw_tiles(&band, drawing, arguments[TILES].bytes)) {
    size_t count = (size_t)band.rows * band.stride, length = count;
    uLong checksum = adler32(1, band.bytes, (uInt)count);
    unsigned char *bytes = is_png ? chunk(&band, &length) : band.bytes;
    if (!bytes) refuse(g_strerror(ENOMEM));
    else if (!transfer(write_at, file, bytes, length, (off_t)next_number(&offset))) {
      refuse(g_strerror(errno));
    } else {
      results();
      add_number((double)length);
      add_number((double)checksum);
    }
    if (is_png) free(bytes);
  }
  if (file >= 0) close(file);
  if (drawing >= 0) close(drawing);
  free(band.bytes);
}

/// pixels SVG WIDTH HEIGHT TOP ROWS TILES FILE OFFSET: draws some rows of a drawing as red, green
/// and blue of each pixel; answers the number of bytes written and their Adler-32.
///
/// TILES are `left,width,offset,length,offset,length…`, separated by semicolons.
void answer_pixels(const argument *arguments) { answer_band(arguments, false); }

/// png SVG WIDTH HEIGHT TOP ROWS TILES FILE OFFSET: the same as a chunk of a PNG's image data;
/// answers the chunk's length and the Adler-32 of the uncompressed bytes.
void answer_png(const argument *arguments) { answer_band(arguments, true); }
