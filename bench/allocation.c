#include "bench/allocation.h"

#include <stddef.h>

static AllocationCount total; // the program has one thread

AllocationCount allocation_count(void) { return total; }

#ifdef __has_feature // clang
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

// A sanitizer wants them for itself; nothing is counted then.
#ifndef __SANITIZE_ADDRESS__

// glibc's own entry points, which it exports for programs that replace malloc.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

static void note(size_t size) {
  total.calls++;
  total.bytes += size;
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void free(void *block) { __libc_free(block); }

#endif
