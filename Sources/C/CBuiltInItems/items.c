// `#embed` puts the JSON into the binary; it is written by hand, one item on each line.
#include "CBuiltInItems.h"

static const char items[] = {
#embed "built-in.json"
};

built_in_text built_in_items(void) { return (built_in_text){items, sizeof items}; }
