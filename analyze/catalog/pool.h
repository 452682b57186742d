// pool.h -- memory for versions: given back one by one, and used again.
//
// Blocks come from chunks, so that an object costs no call of malloc; a block that is given back
// heads the free list of its size class, whose sizes are at most a quarter apart. Very large blocks
// are malloc's own. With ARENA_PASSTHROUGH all are, so that AddressSanitizer sees an overrun.
#ifndef WEIR_ANALYZE_CATALOG_POOL_H
#define WEIR_ANALYZE_CATALOG_POOL_H

#include <stddef.h>

#define POOL_CLASSES 52
#define POOL_LARGEST 16384u // bytes of a block in a chunk

typedef struct PoolFree PoolFree;
typedef struct PoolLink {
  struct PoolLink *next;
  struct PoolLink *previous;
} PoolLink;

// Empty when zeroed.
typedef struct Pool {
  PoolFree *free[POOL_CLASSES];
  PoolLink *chunks;
  PoolLink *large;
  char *rest; // of the newest chunk
  size_t rest_size;
  size_t next_chunk_size;
} Pool;

void *pool_alloc(Pool *pool, size_t size);                 // aligned for any type, not zeroed
void pool_give_back(Pool *pool, void *block, size_t size); // `size` as it was asked for
void pool_free(Pool *pool);                                // all blocks end; leaves it empty

#endif
