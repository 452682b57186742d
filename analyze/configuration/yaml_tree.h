// yaml_tree.h -- a YAML text as a tree whose nodes know their places.
//
//     Arena *arena = arena_new();
//     const YamlNode *root;
//     if (yaml_tree_read(arena, path, text, &root, &error)) ...
//
// Bounded, whatever the bytes are: an alias counts as often as it is met, so that walking the tree
// takes no more steps than YAML_TREE_MAX_NODES and the text together.
#ifndef WEIR_ANALYZE_CONFIGURATION_YAML_TREE_H
#define WEIR_ANALYZE_CONFIGURATION_YAML_TREE_H

#include "grammar/arena.h"
#include "lexer/error.h"

#define YAML_TREE_MAX_DEPTH 64 // lists and maps within each other
#define YAML_TREE_MAX_NODES 100000
#define YAML_TREE_MAX_ANCHORS 100
#define YAML_TREE_MAX_TAG_DIRECTIVES 100 // or other occurrences of "%TAG"

typedef enum YamlKind { YAML_TREE_TEXT, YAML_TREE_LIST, YAML_TREE_MAP } YamlKind;

typedef struct YamlNode YamlNode;
struct YamlNode {
  YamlKind kind;
  bool is_plain;   // a text without quotes: YAML takes some of these for null, true, a number
  uint32_t line;   // from 1
  uint32_t column; // from 1, in characters
  Slice text;      // of a text; may hold any character
  const YamlNode **items; // of a list; of a map: key, value, key, value
  size_t count;           // of these
  size_t weight;          // private: of nodes below it, itself included
};

// Reads the one document that `text`, in UTF-8, holds; `*root` is NULL if it holds none. All of the tree lives
// in the arena, and nothing in it points into `text`. False: it is no YAML, holds several documents
// or tags, or is too deep or too large; the error begins with the path and place.
bool yaml_tree_read(
    Arena *arena, const char *path, Slice text, const YamlNode **root, Error *error);

bool yaml_node_is_null(const YamlNode *node); // written as null, ~ or nothing

#endif
