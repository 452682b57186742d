#include "grammar/ast_child.h"
#include "grammar/ast_statement.h"

#include <assert.h>

const char *ast_node_name(NodeKind kind) {
  static const char *const names[NODE_KIND_COUNT] = {
#define NODE(name, word, Type) [NODE_##name] = word,
#include "grammar/node.def"
#undef NODE
  };
  const char *name = kind < NODE_KIND_COUNT ? names[kind] : NULL;
  return name ? name : "none";
}

const char *ast_object_word(ObjectKind kind) {
  static const char *const words[] = {
      [OBJECT_NONE] = "object",
#define OBJECT(name, word, slug) [OBJECT_##name] = word,
#include "grammar/object.def"
#undef OBJECT
  };
  assert(kind < sizeof(words) / sizeof(*words));
  return words[kind];
}

const char *ast_alter_operation(AlterTableKind kind) {
  static const char *const operations[] = {
#define ALTER(name, operation) [ALTER_##name] = operation,
#include "grammar/alter_table.def"
#undef ALTER
  };
  assert(kind < sizeof(operations) / sizeof(*operations));
  return operations[kind];
}

// ---- children

#define MAX_CHILD_FIELDS 16 // of one struct; ast_test.c counts them

// The children of one field that are still to be visited.
typedef struct Pending {
  const Node *next;
  bool is_list;
} Pending;

static size_t find_children(const Node *node, Pending *pending) {
  ChildFieldRange range = ast_child_fields(node->kind);
  size_t count = 0;
  for (const ChildField *field = range.first; field < range.end; field++) {
    const Node *first =
        field->is_list ? ast_child_list(node, *field)->first : ast_child_node(node, *field);
    if (first == NULL) continue;
    assert(count < MAX_CHILD_FIELDS);
    pending[count++] = (Pending){first, field->is_list != 0};
  }
  return count;
}

// Fields stand in the usual order of the text, but LIMIT and OFFSET, or a function's options and
// its body, may be written either way: so the next child is the leftmost that is left.
bool ast_each_child(const Node *node, NodeVisit *visit, void *payload) {
  Pending pending[MAX_CHILD_FIELDS];
  size_t count = find_children(node, pending);
  while (count > 0) {
    size_t first = 0;
    for (size_t i = 1; i < count; i++) {
      if (pending[i].next->span.start < pending[first].next->span.start) first = i;
    }
    const Node *child = pending[first].next;
    pending[first].next = pending[first].is_list ? child->next : NULL;
    if (pending[first].next == NULL) {
      count--;
      memmove(pending + first, pending + first + 1, (count - first) * sizeof(*pending));
    }
    if (!visit(child, payload)) return false;
  }
  return true;
}
