// changelog.h -- a Liquibase change log in YAML, JSON or XML, as one kind of tree.
//
// A mapping's pairs and an element's attributes and children are children by name. A list of
// mappings is spliced: `changes: [- sql: a, - sql: b]` has two children `sql`.
#ifndef WEIR_ANALYZE_CHAIN_CHANGELOG_H
#define WEIR_ANALYZE_CHAIN_CHANGELOG_H

#include "grammar/arena.h"
#include "lexer/error.h"

#define CHANGELOG_MAX_DEPTH 200
#define CHANGELOG_MAX_NODES 1000000
#define CHANGELOG_MAX_ANCHORS 10000 // of YAML: `&name` behind a blank, wherever it stands
#define CHANGELOG_MAX_TAGS 100      // %TAG directives

typedef struct ChangelogNode {
  Slice name;     // without a namespace
  Slice value;    // "" if it has none
  uint32_t start; // of the value in the file, as exactly as the parser tells
  uint32_t end;
  bool is_attribute; // of XML
  struct ChangelogNode *first;
  struct ChangelogNode *last;
  struct ChangelogNode *next;
} ChangelogNode;

// The root; its children are what the document's top holds. False: the text is faulty, too deep or too
// large, or there is no library for it; the error says which and where. A root then means that the
// text is faulty, at the root's start. The tree lives in the arena, but points to no byte of `text`.
bool changelog_read_yaml(Arena *arena, Slice text, ChangelogNode **root, Error *error);
bool changelog_read_xml(Arena *arena, Slice text, ChangelogNode **root, Error *error);

ChangelogNode *changelog_add(Arena *arena, ChangelogNode *parent, Slice name);
const ChangelogNode *changelog_find(
    const ChangelogNode *node, const char *name); // first child; NULL
// The value of that child; "" if there is none. `node` may be NULL.
Slice changelog_value(const ChangelogNode *node, const char *name);
bool changelog_is_true(const ChangelogNode *node, const char *name);
bool changelog_is_false(const ChangelogNode *node, const char *name);

#endif
