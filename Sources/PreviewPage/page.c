// `#embed` carries the page's files inside the binary; a change of one builds this again.
#include "CPreviewPage.h"

static const unsigned char address_js[] = {
#embed "address.js"
};
static const unsigned char cards_js[] = {
#embed "cards.js"
};
static const unsigned char cell_js[] = {
#embed "cell.js"
};
static const unsigned char cellpool_js[] = {
#embed "cellpool.js"
};
static const unsigned char compare_js[] = {
#embed "compare.js"
};
static const unsigned char controls_js[] = {
#embed "controls.js"
};
static const unsigned char details_js[] = {
#embed "details.js"
};
static const unsigned char device_js[] = {
#embed "device.js"
};
static const unsigned char distances_js[] = {
#embed "distances.js"
};
static const unsigned char element_js[] = {
#embed "element.js"
};
static const unsigned char exports_js[] = {
#embed "exports.js"
};
static const unsigned char failure_js[] = {
#embed "failure.js"
};
static const unsigned char fields_js[] = {
#embed "fields.js"
};
static const unsigned char guides_js[] = {
#embed "guides.js"
};
static const unsigned char handle_js[] = {
#embed "handle.js"
};
static const unsigned char headings_js[] = {
#embed "headings.js"
};
static const unsigned char hold_js[] = {
#embed "hold.js"
};
static const unsigned char icon_svg[] = {
#embed "icon.svg"
};
static const unsigned char index_html[] = {
#embed "index.html"
};
static const unsigned char inspector_js[] = {
#embed "inspector.js"
};
static const unsigned char keys_js[] = {
#embed "keys.js"
};
static const unsigned char live_js[] = {
#embed "live.js"
};
static const unsigned char messages_js[] = {
#embed "messages.js"
};
static const unsigned char motion_js[] = {
#embed "motion.js"
};
static const unsigned char options_js[] = {
#embed "options.js"
};
static const unsigned char pane_js[] = {
#embed "pane.js"
};
static const unsigned char panels_js[] = {
#embed "panels.js"
};
static const unsigned char preview_css[] = {
#embed "preview.css"
};
static const unsigned char preview_js[] = {
#embed "preview.js"
};
static const unsigned char scroller_js[] = {
#embed "scroller.js"
};
static const unsigned char scrollmap_js[] = {
#embed "scrollmap.js"
};
static const unsigned char settled_js[] = {
#embed "settled.js"
};
static const unsigned char side_js[] = {
#embed "side.js"
};
static const unsigned char status_js[] = {
#embed "status.js"
};
static const unsigned char tree_js[] = {
#embed "tree.js"
};
static const unsigned char typing_js[] = {
#embed "typing.js"
};
static const unsigned char visible_js[] = {
#embed "visible.js"
};
static const unsigned char wall_js[] = {
#embed "wall.js"
};
static const unsigned char words_js[] = {
#embed "words.js"
};

#define PAGE "text/html; charset=utf-8"
#define STYLE "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define PICTURE "image/svg+xml"

static const struct page_file files[] = {
    {"address.js", SCRIPT, address_js, sizeof address_js},
    {"cards.js", SCRIPT, cards_js, sizeof cards_js},
    {"cell.js", SCRIPT, cell_js, sizeof cell_js},
    {"cellpool.js", SCRIPT, cellpool_js, sizeof cellpool_js},
    {"compare.js", SCRIPT, compare_js, sizeof compare_js},
    {"controls.js", SCRIPT, controls_js, sizeof controls_js},
    {"details.js", SCRIPT, details_js, sizeof details_js},
    {"device.js", SCRIPT, device_js, sizeof device_js},
    {"distances.js", SCRIPT, distances_js, sizeof distances_js},
    {"element.js", SCRIPT, element_js, sizeof element_js},
    {"exports.js", SCRIPT, exports_js, sizeof exports_js},
    {"failure.js", SCRIPT, failure_js, sizeof failure_js},
    {"fields.js", SCRIPT, fields_js, sizeof fields_js},
    {"guides.js", SCRIPT, guides_js, sizeof guides_js},
    {"handle.js", SCRIPT, handle_js, sizeof handle_js},
    {"headings.js", SCRIPT, headings_js, sizeof headings_js},
    {"hold.js", SCRIPT, hold_js, sizeof hold_js},
    {"icon.svg", PICTURE, icon_svg, sizeof icon_svg},
    {"index.html", PAGE, index_html, sizeof index_html},
    {"inspector.js", SCRIPT, inspector_js, sizeof inspector_js},
    {"keys.js", SCRIPT, keys_js, sizeof keys_js},
    {"live.js", SCRIPT, live_js, sizeof live_js},
    {"messages.js", SCRIPT, messages_js, sizeof messages_js},
    {"motion.js", SCRIPT, motion_js, sizeof motion_js},
    {"options.js", SCRIPT, options_js, sizeof options_js},
    {"pane.js", SCRIPT, pane_js, sizeof pane_js},
    {"panels.js", SCRIPT, panels_js, sizeof panels_js},
    {"preview.css", STYLE, preview_css, sizeof preview_css},
    {"preview.js", SCRIPT, preview_js, sizeof preview_js},
    {"scroller.js", SCRIPT, scroller_js, sizeof scroller_js},
    {"scrollmap.js", SCRIPT, scrollmap_js, sizeof scrollmap_js},
    {"settled.js", SCRIPT, settled_js, sizeof settled_js},
    {"side.js", SCRIPT, side_js, sizeof side_js},
    {"status.js", SCRIPT, status_js, sizeof status_js},
    {"tree.js", SCRIPT, tree_js, sizeof tree_js},
    {"typing.js", SCRIPT, typing_js, sizeof typing_js},
    {"visible.js", SCRIPT, visible_js, sizeof visible_js},
    {"wall.js", SCRIPT, wall_js, sizeof wall_js},
    {"words.js", SCRIPT, words_js, sizeof words_js},
};

const struct page_file *page_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
