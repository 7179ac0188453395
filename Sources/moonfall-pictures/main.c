// The picture helper of moonfall: all code that decodes untrusted files, so that a crash
// ends nothing else.
//
//   moonfall-pictures MEMORY-MB
//
// The argument is the memory limit of the process; 0 means no limit.
#include "requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <vips/vips.h>

static const request_kind kinds[] = {
    {"size", 2, answer_size},     {"thumbnail", 4, answer_thumbnail}, {"pixels", 8, answer_pixels},
    {"png", 8, answer_png},       {"lines", 5, answer_lines},         {"fonts", 0, answer_fonts},
    {"embedded", 3, answer_embedded},
    {NULL, 0, NULL},
};

int main(int count, char **arguments) {
  char *end = NULL;
  unsigned long memory = count == 2 ? strtoul(arguments[1], &end, 10) : 0;
  if (!end || end == arguments[1] || *end) {
    fputs("moonfall-pictures is started by moonfall\n", stderr);
    return 64;
  }
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  memory = 0;  // that sanitizer reserves terabytes of addresses
#endif
#endif
  if (memory > 0) {
    struct rlimit limit = {memory << 20, memory << 20};
    setrlimit(RLIMIT_AS, &limit);
  }
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (VIPS_INIT("moonfall-pictures") != 0) return 70;
  // One process for each core with one thread each; nothing is requested twice.
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  // Loaders that are not safe for untrusted files; the SVG loader reads only the file.
  vips_block_untrusted_set(TRUE);
  vips_operation_block_set("VipsForeignLoadSvg", FALSE);
  prepare_pictures();
  serve(kinds);
  return 0;
}
