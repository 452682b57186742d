// allocation.h -- every malloc of the process, counted.
//
// malloc, calloc, realloc and free are ours, and hand on to glibc's own; so what the libraries
// allocate counts too.
#ifndef WEIR_BENCH_ALLOCATION_H
#define WEIR_BENCH_ALLOCATION_H

#include <stdint.h>

typedef struct AllocationCount {
  uint64_t calls; // of malloc, calloc and realloc; under a sanitizer none
  uint64_t bytes; // asked for, all in all
} AllocationCount;

AllocationCount allocation_count(void); // since the process began

#endif
