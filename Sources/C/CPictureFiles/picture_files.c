#include "CPictureFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum {
  MAXIMUM_FOLDERS = 200,  // open at a time
  MAXIMUM_LINKS = 40,     // as in Linux
};

// Passing through a folder needs no permission to list it.
#if defined(O_PATH)
#define O_PASS O_PATH
#elif defined(O_SEARCH)
#define O_PASS O_SEARCH
#else
#define O_PASS O_RDONLY
#endif

/// The open folders from the start of a walk to where it is.
typedef struct {
  struct {
    int descriptor;
    bool is_bound;  ///< whether it is the folder that files must be in
  } folders[MAXIMUM_FOLDERS];
  int count;
  bool has_bound;
  dev_t device;
  ino_t inode;
} walk;

static void leave_all(walk *walk) {
  while (walk->count > 0) close(walk->folders[--walk->count].descriptor);
}

static bool is_inside(const walk *walk) {
  for (int i = 0; i < walk->count; i++) {
    if (walk->folders[i].is_bound) return true;
  }
  return false;
}

/// The folder where the walk is.
static int here(const walk *walk) { return walk->folders[walk->count - 1].descriptor; }

/// Adds an open folder to the walk, or closes it.
static int enter(walk *walk, int descriptor) {
  struct stat status;
  if (descriptor < 0) return errno;
  if (walk->count == MAXIMUM_FOLDERS || fstat(descriptor, &status) != 0) {
    int error = walk->count == MAXIMUM_FOLDERS ? ENAMETOOLONG : errno;
    close(descriptor);
    return error;
  }
  walk->folders[walk->count].descriptor = descriptor;
  walk->folders[walk->count++].is_bound =
      walk->has_bound && status.st_dev == walk->device && status.st_ino == walk->inode;
  return 0;
}

/// Starts at the root or in the current folder.
static int start(walk *walk, bool is_absolute) {
  leave_all(walk);
  return enter(walk, open(is_absolute ? "/" : ".", O_PASS | O_DIRECTORY | O_CLOEXEC));
}

/// Goes back to the folder that the walk came from, even if this one has been moved since.
static int leave(walk *walk) {
  if (walk->count == 1) {
    int descriptor = openat(here(walk), "..", O_PASS | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    leave_all(walk);
    return enter(walk, descriptor);
  }
  close(walk->folders[--walk->count].descriptor);
  return 0;
}

static int pass(walk *walk, const char *name) {
  return enter(walk, openat(here(walk), name, O_PASS | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Ends at a file. Only a regular one is opened: opening a pipe or a device can have effects.
static int end(const walk *walk, const char *name, picture_access access, found_picture *found) {
  if (fstatat(here(walk), name, &found->status, AT_SYMLINK_NOFOLLOW) != 0) return errno;
  if (access == picture_look || !S_ISREG(found->status.st_mode)) return 0;
  found->descriptor =
      openat(here(walk), name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC);
  // It may have been replaced: what counts is the file that will be read.
  return found->descriptor < 0 || fstat(found->descriptor, &found->status) != 0 ? errno : 0;
}

/// Ends at a folder.
static int end_here(const walk *walk, picture_access access, found_picture *found) {
  if (fstat(here(walk), &found->status) != 0) return errno;
  if (access != picture_open_folder) return 0;
  found->descriptor = openat(here(walk), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return found->descriptor < 0 ? errno : 0;
}

/// Moves to the next name in a path and returns its length, 0 at the end.
static size_t next_name(const char **path) {
  *path += strspn(*path, "/");
  return strcspn(*path, "/");
}

static int follow(walk *walk, const char *path, picture_access access, found_picture *found) {
  char rest[2 * PATH_MAX], target[2 * PATH_MAX], name[NAME_MAX + 1];
  int links = 0;
  if (strlen(path) >= sizeof rest) return ENAMETOOLONG;
  strcpy(rest, path);
  int error = start(walk, rest[0] == '/');
  const char *at = rest;
  for (size_t length; !error && (length = next_name(&at)) > 0;) {
    if (length > NAME_MAX) return ENAMETOOLONG;
    memcpy(name, at, length);
    name[length] = 0;
    at += length;
    if (strcmp(name, ".") == 0) continue;
    if (strcmp(name, "..") == 0) {
      error = leave(walk);
      continue;
    }
    ssize_t count = readlinkat(here(walk), name, target, sizeof target);
    if (count >= 0) {
      size_t more = strlen(at);
      if (++links > MAXIMUM_LINKS) return ELOOP;
      if ((size_t)count + more >= sizeof target) return ENAMETOOLONG;
      // The rest of the path starts with a slash.
      memcpy(target + count, at, more + 1);
      memcpy(rest, target, (size_t)count + more + 1);
      at = rest;
      if (rest[0] == '/') error = start(walk, true);
    } else if (errno != EINVAL) {  // EINVAL: it exists and is not a link
      return errno;
    } else if (*at || access == picture_open_folder) {
      error = pass(walk, name);
    } else {
      return end(walk, name, access, found);
    }
  }
  return error ? error : end_here(walk, access, found);
}

found_picture find_picture(const char *folder, const char *path, picture_access access) {
  found_picture found = {.descriptor = -1};
  walk walk = {.count = 0};
  struct stat bound;
  if (stat(*folder ? folder : ".", &bound) == 0) {
    walk.has_bound = true;
    walk.device = bound.st_dev;
    walk.inode = bound.st_ino;
  }
  found.error = follow(&walk, path, access, &found);
  found.is_inside = is_inside(&walk);
  leave_all(&walk);
  if (found.error && found.descriptor >= 0) {
    close(found.descriptor);
    found.descriptor = -1;
  }
  return found;
}
