// Breaks text into lines with Pango, as drawing an SVG does.
#include "requests.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1000000 };  // points; Pango counts 1,024ths of them in an int

static PangoLayout *make_layout(void) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  // Letters keep their positions at every scale.
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoLayout *layout = pango_layout_new(context);
  g_object_unref(context);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

/// Adds the first character of a layout's text that is in no font; "" if every character is in one.
static void add_missing(PangoLayout *layout) {
  const char *text = pango_layout_get_text(layout), *missing = NULL;
  if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
    for (GSList *line = pango_layout_get_lines_readonly(layout); line; line = line->next) {
      for (GSList *run = ((PangoLayoutLine *)line->data)->runs; run; run = run->next) {
        const PangoGlyphItem *item = run->data;
        for (int i = 0; i < item->glyphs->num_glyphs; i++) {
          if (!(item->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG)) continue;
          // The glyph contains the character of its cluster that is missing.
          gunichar character = item->glyphs->glyphs[i].glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
          const char *at = text + item->item->offset + item->glyphs->log_clusters[i];
          for (; *at && g_utf8_get_char(at) != character; at = g_utf8_next_char(at)) {}
          if (*at && (!missing || at < missing)) missing = at;
        }
      }
    }
  }
  add_bytes(missing, missing ? (size_t)(g_utf8_next_char(missing) - missing) : 0);
}

/// lines WIDTH SIZE WEIGHT FONTS TEXT: the number of bytes of the text in each line, including
/// white space at its end, in one result separated by commas; then the first character that is in
/// no font. Sizes are in points.
void answer_lines(const argument *arguments) {
  static PangoLayout *layout;
  double width = positive(&arguments[0]), size = positive(&arguments[1]);
  int weight = whole(&arguments[2], 1000);
  if (width > LARGEST) width = LARGEST;
  if (!size || size > LARGEST || !weight) {
    refuse("a text has a size and a weight");
    return;
  }
  const argument *text = &arguments[4];
  // GLib takes a zero for the end of a text, and a zero is invisible.
  for (size_t i = 0; i < text->length; i++) {
    if (!text->bytes[i]) text->bytes[i] = ' ';
  }
  if (!g_utf8_validate(text->bytes, (gssize)text->length, NULL)) {
    refuse("the text is not UTF-8");
    return;
  }
  if (!layout) layout = make_layout();
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, arguments[3].bytes);
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_font_description_set_weight(font, (PangoWeight)weight);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_set_text(layout, text->bytes, (int)text->length);
  GString *ends = g_string_new(NULL);
  size_t start = 0;
  for (GSList *line = pango_layout_get_lines_readonly(layout); line; line = line->next) {
    const PangoLayoutLine *next = line->next ? line->next->data : NULL;
    size_t end = next ? (size_t)pango_layout_line_get_start_index((PangoLayoutLine *)next)
                      : text->length;
    g_string_append_printf(ends, "%s%zu", ends->len ? "," : "", end - start);
    start = end;
  }
  results();
  add_bytes(ends->str, ends->len);
  add_missing(layout);
  g_string_free(ends, TRUE);
}

/// fonts: a number that changes when fonts are installed or removed, so that line counts can be
/// cached.
void answer_fonts(const argument *arguments) {
  (void)arguments;
  guint64 stamp = 1469598103934665603u ^ (guint64)pango_version() ^ (guint64)FcGetVersion() << 32;
  FcFontSet *fonts = FcConfigGetFonts(NULL, FcSetSystem);
  for (int i = 0; fonts && i < fonts->nfont; i++) {
    FcChar8 *file;
    struct stat status;
    if (FcPatternGetString(fonts->fonts[i], FC_FILE, 0, &file) != FcResultMatch) continue;
    // Summed, because the order of the fonts is undefined.
    guint64 part = g_str_hash(file);
    if (stat((const char *)file, &status) == 0) {
      part ^= (guint64)status.st_size << 20 ^ (guint64)status.st_mtime << 32;
    }
    stamp += part * 1099511628211u;
  }
  char text[17];
  g_snprintf(text, sizeof text, "%016" G_GINT64_MODIFIER "x", stamp);
  results();
  add_bytes(text, 16);
}
