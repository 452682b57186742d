// inode_set.h -- files and folders by what they are, not by the path that leads to them.
#ifndef WEIR_ANALYZE_CHAIN_INODE_SET_H
#define WEIR_ANALYZE_CHAIN_INODE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

typedef struct InodeIdentity {
  dev_t device;
  ino_t inode;
  bool is_used;
} InodeIdentity;

// Empty when zeroed.
typedef struct InodeSet {
  InodeIdentity *places; // ours
  size_t capacity;       // 0 or a power of two
  size_t count;
} InodeSet;

void inode_set_free(InodeSet *set);                           // leaves it empty
bool inode_set_add(InodeSet *set, const struct stat *status); // false: it was there
bool inode_set_has(const InodeSet *set, const struct stat *status);

#endif
