// Opens the files of pictures, inside the folder that the request names.
#include "requests.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "CPictureFiles.h"

int open_picture(const argument *path, const argument *folder) {
  found_picture found = find_picture(folder->bytes, path->bytes, picture_open);
  const char *words = NULL;
  if (folder->length > 0 && !found.is_inside) words = "it is outside the items' folder";
  else if (found.error) words = strerror(found.error);
  else if (!S_ISREG(found.status.st_mode)) words = "it is not a regular file";
  else if (found.status.st_size == 0) words = "the file is empty";
  if (!words) return found.descriptor;
  refuse(words);
  if (found.descriptor >= 0) close(found.descriptor);
  return -1;
}
