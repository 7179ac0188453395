/// The preview's page, carried inside the binary.
#ifndef CPREVIEWPAGE_H
#define CPREVIEWPAGE_H

#include <stddef.h>

/// A file of the page.
struct page_file {
  /// Its path below Sources/PreviewPage. The page requests it by its last component.
  const char *path;
  /// Its contents, without a terminating zero.
  const unsigned char *bytes;
  size_t count;
};

/// Returns all files; they live as long as the program.
const struct page_file *page_files(size_t *count);

#endif
