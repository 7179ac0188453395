// Counts allocations by replacing the C library's allocator.
//
// It does not count with a sanitizer, which has its own allocator, nor with other C libraries than
// glibc, whose allocators cannot be called by another name.
#include "CBenchmarks.h"

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static _Thread_local bool is_counting;
static _Thread_local int64_t call_count;
static _Thread_local int64_t byte_count;

static void *taken(void *memory) {
  if (is_counting) {
    call_count++;
    byte_count += (int64_t)malloc_usable_size(memory);
  }
  return memory;
}

static void given(void *memory) {
  if (is_counting) byte_count -= (int64_t)malloc_usable_size(memory);
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return taken(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  int64_t before = byte_count;
  given(memory);
  void *grown = __libc_realloc(memory, size);
  if (!grown && size > 0) byte_count = before;  // the old block stays
  return taken(grown);
}

void *memalign(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  given(memory);
  __libc_free(memory);
}

bool bench_count_allocations(void) {
  call_count = 0;
  byte_count = 0;
  is_counting = true;
  return true;
}

void bench_stop_counting(int64_t *calls, int64_t *bytes) {
  is_counting = false;
  *calls = call_count;
  *bytes = byte_count;
}

#else

bool bench_count_allocations(void) { return false; }

void bench_stop_counting(int64_t *calls, int64_t *bytes) {
  *calls = 0;
  *bytes = 0;
}

#endif
