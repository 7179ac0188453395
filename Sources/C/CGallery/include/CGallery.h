/// The gallery of layout scripts, carried inside the binary.
#ifndef CGALLERY_H
#define CGALLERY_H

#include <stddef.h>

typedef struct {
  const char *name;
  const char *text;  ///< not terminated
  size_t length;
} gallery_script;

/// The n-th script, from 0, in the order of names; a NULL name after the last one.
gallery_script gallery_at(size_t index);

/// The script that `moonfall new` starts from.
gallery_script gallery_starter(void);

#endif
