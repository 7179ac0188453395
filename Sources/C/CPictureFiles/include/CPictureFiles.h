// Finds files beneath a folder.
//
// The walk resolves a path one name at a time, relative to open folders, and never lets the system
// follow a link. A link that somebody puts in the way is therefore either resolved here or an
// error, and the file that was checked is the one that is opened. POSIX is enough for this: Linux's
// openat2 refuses absolute links that lead back inside, and other systems do not have it.

#ifndef CPICTUREFILES_H
#define CPICTUREFILES_H

#include <stdbool.h>
#include <sys/stat.h>

/// The action on the file or folder that a path leads to.
typedef enum __attribute__((enum_extensibility(closed))) picture_access : int {
  /// Only find it.
  picture_look,
  /// Open a regular file for reading.
  picture_open,
  /// Open a folder for listing.
  picture_open_folder,
} picture_access;

/// The file or folder that a path leads to.
typedef struct {
  /// 0, or the system's number of the error.
  int error;
  /// An open descriptor, which the caller closes; -1 if nothing was opened.
  int descriptor;
  /// Whether the folder is on the way to the file. After an error: whether the walk had got inside.
  bool is_inside;
  /// The system's information about it, if there is no error.
  struct stat status;
} found_picture;

/// Finds the file or folder that a path leads to, with all links followed.
///
/// `folder` is the folder's path; the empty one is the current folder. `path` is relative to the
/// current folder or starts at the root.
found_picture find_picture(const char *folder, const char *path, picture_access access);

#endif
