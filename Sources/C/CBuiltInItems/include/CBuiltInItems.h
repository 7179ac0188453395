/// The built-in items, embedded in the binary.
#ifndef CBUILTINITEMS_H
#define CBUILTINITEMS_H

#include <stddef.h>

typedef struct {
  const char *bytes;  ///< not terminated
  size_t length;
} built_in_text;

/// The items as JSON text.
built_in_text built_in_items(void);

#endif
