// Carries the built-in items inside the binary. Their JSON is written by hand, an item on each
// line.

#include "CSimdJSON.h"

static const char items[] = {
#embed "../Items/built-in.json"
};

json_text json_built_in_items(void) {
  return (json_text){items, sizeof items};
}
