#include "analyze/catalog/pool.h"

#include "lexer/memory.h"

#include <assert.h>
#include <stdint.h>

#define GRAIN 16u
#define FINE_LARGEST 512u // up to here a class every 16 bytes; from here four for each doubling
#define FINE_CLASSES (FINE_LARGEST / GRAIN)
#define FIRST_CHUNK (32u * 1024)
#define LARGEST_CHUNK (1024u * 1024)

static_assert(FINE_CLASSES + 4 * 5 == POOL_CLASSES, "512 doubled five times is POOL_LARGEST");
static_assert(sizeof(PoolLink) % GRAIN == 0, "blocks stay aligned behind a link");

#ifdef ARENA_PASSTHROUGH
#define LARGEST_IN_CHUNK 0u
#else
#define LARGEST_IN_CHUNK POOL_LARGEST
#endif

struct PoolFree {
  PoolFree *next;
};

// The class of a size, which is rounded up to that of the class.
static size_t class_of(size_t *size) {
  if (*size <= FINE_LARGEST) {
    size_t class = *size == 0 ? 0 : (*size - 1) / GRAIN;
    *size = (class + 1) * GRAIN;
    return class;
  }
  unsigned doubling = 63u - (unsigned)__builtin_clzll(*size - 1); // 9: from 513 to 1,024
  size_t base = (size_t)1 << doubling;
  size_t quarter = (*size - 1 - base) / (base / 4);
  *size = base + (quarter + 1) * (base / 4);
  return FINE_CLASSES + (doubling - 9) * 4 + quarter;
}

static PoolLink *push(PoolLink **list, size_t size) {
  PoolLink *link = memory_resize(NULL, sizeof(PoolLink) + size);
  *link = (PoolLink){.next = *list};
  if (*list) (*list)->previous = link;
  *list = link;
  return link;
}

static void add_chunk(Pool *pool) {
  size_t size = pool->next_chunk_size ? pool->next_chunk_size : FIRST_CHUNK;
  pool->next_chunk_size = size < LARGEST_CHUNK ? size * 2 : size;
  // the rest of the chunk before is lost: less than POOL_LARGEST
  pool->rest = (char *)(push(&pool->chunks, size - sizeof(PoolLink)) + 1);
  pool->rest_size = size - sizeof(PoolLink);
}

void *pool_alloc(Pool *pool, size_t size) {
  if (size > LARGEST_IN_CHUNK) {
    if (size > SIZE_MAX - sizeof(PoolLink)) size = SIZE_MAX - sizeof(PoolLink);
    return push(&pool->large, size) + 1;
  }

  PoolFree **list = &pool->free[class_of(&size)];
  if (*list) {
    PoolFree *block = *list;
    *list = block->next;
    return block;
  }
  if (pool->rest_size < size) add_chunk(pool);
  void *block = pool->rest;
  pool->rest += size;
  pool->rest_size -= size;
  return block;
}

void pool_give_back(Pool *pool, void *block, size_t size) {
  if (size > LARGEST_IN_CHUNK) {
    PoolLink *link = (PoolLink *)block - 1;
    if (link->next) link->next->previous = link->previous;
    *(link->previous ? &link->previous->next : &pool->large) = link->next;
    memory_free(link);
    return;
  }
  PoolFree **list = &pool->free[class_of(&size)];
  PoolFree *freed = block;
  freed->next = *list;
  *list = freed;
}

static void free_list(PoolLink *link) {
  while (link) {
    PoolLink *next = link->next;
    memory_free(link);
    link = next;
  }
}

void pool_free(Pool *pool) {
  free_list(pool->chunks);
  free_list(pool->large);
  *pool = (Pool){0};
}
