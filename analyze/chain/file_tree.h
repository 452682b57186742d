// file_tree.h -- the files below a folder.
//
// Every folder is read once, whatever links lead to it, and by the path without links if there is
// one. Hidden folders and node_modules are left out, and so is what is no regular file.
#ifndef WEIR_ANALYZE_CHAIN_FILE_TREE_H
#define WEIR_ANALYZE_CHAIN_FILE_TREE_H

#include "lexer/error.h"

#include <stddef.h>

typedef struct PathList {
  char **items; // ours, like the paths
  size_t count;
  size_t capacity;
} PathList;

void path_list_add(PathList *list, char *path); // takes it over
void path_list_sort(PathList *list);            // in natural order
void path_list_free(PathList *list);            // leaves it empty

// Adds the paths of all files below `top` that `takes` wants, each beginning with `top`, in no
// order; `takes` sees the part behind `top`. False: a folder cannot be read; the error says which.
typedef bool FileTreeTakes(const char *path);
bool file_tree_read(const char *top, FileTreeTakes *takes, PathList *files, Error *error);

#endif
