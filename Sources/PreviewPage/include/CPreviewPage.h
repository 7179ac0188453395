/// The preview's page, carried inside the binary.
#ifndef CPREVIEWPAGE_H
#define CPREVIEWPAGE_H

#include <stddef.h>

/// A file that the page consists of.
struct page_file {
  /// Its name in the address, without a slash; index.html is the page itself.
  const char *name;
  /// Its media type, as in Content-Type.
  const char *type;
  /// Not terminated.
  const unsigned char *bytes;
  size_t count;
};

/// All files, in the order of names; they live as long as the program.
const struct page_file *page_files(size_t *count);

#endif
