#include "analyze/chain/changelog.h"

#include "analyze/chain/section.h"

ChangelogNode *changelog_add(Arena *arena, ChangelogNode *parent, Slice name) {
  ChangelogNode *node = ARENA_NEW(arena, ChangelogNode);
  node->name = arena_copy(arena, name);
  node->value = SLICE("");
  if (parent == NULL) return node;
  if (parent->last != NULL) {
    parent->last->next = node;
  } else {
    parent->first = node;
  }
  parent->last = node;
  return node;
}

const ChangelogNode *changelog_find(const ChangelogNode *node, const char *name) {
  if (node == NULL) return NULL;
  for (const ChangelogNode *child = node->first; child != NULL; child = child->next) {
    if (slice_equals(child->name, slice_of(name))) return child;
  }
  return NULL;
}

Slice changelog_value(const ChangelogNode *node, const char *name) {
  const ChangelogNode *child = changelog_find(node, name);
  return child != NULL ? child->value : SLICE("");
}

bool changelog_is_true(const ChangelogNode *node, const char *name) {
  return section_equals_any_case(section_trim(changelog_value(node, name)), SLICE("true"));
}

bool changelog_is_false(const ChangelogNode *node, const char *name) {
  return section_equals_any_case(section_trim(changelog_value(node, name)), SLICE("false"));
}
