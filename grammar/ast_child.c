#include "grammar/ast_child.h"

#include "grammar/ast_statement.h"
#include "grammar/plpgsql/ast_words.h"

#include <assert.h>
#include <stddef.h>

// What a field is to its reader: TAKE with its offset, or nothing. One line for each FieldKind.
#define CHILD_NODE(TAKE, offset) TAKE(offset, 0)
#define CHILD_LIST(TAKE, offset) TAKE(offset, 1)
#define CHILD_NAME(TAKE, offset)
#define CHILD_QUALIFIED(TAKE, offset)
#define CHILD_OPERATOR(TAKE, offset)
#define CHILD_TEXT(TAKE, offset)
#define CHILD_SLICE(TAKE, offset)
#define CHILD_FLAG(TAKE, offset)
#define CHILD_LETTER(TAKE, offset)
#define CHILD_SIGNED(TAKE, offset)
#define CHILD_UNSIGNED(TAKE, offset)
#define CHILD_SHORT(TAKE, offset)
#define CHILD_BYTE(TAKE, offset)
#define CHILD_SPAN(TAKE, offset)

#define FIELD(Struct, kind, member) CHILD_##kind(TAKE, offsetof(Struct, member))
#define PART(Struct, kind, label, member) CHILD_##kind(TAKE, offsetof(Struct, member))
#define WORD(Struct, Enum, member)
#define PATH(Struct, member, count)

#define TYPE(Struct)
#define END_TYPE(Struct)
#define TAKE(offset, is_list) {(offset), (is_list)},
static const ChildField children[] = {
#include "grammar/field.def"
};
#undef TAKE
#undef TYPE
#undef END_TYPE

// A struct's children begin where those of the struct before end.
#define TYPE(Struct) FIRST_##Struct, COUNT_##Struct = 0
#define END_TYPE(Struct)                                                                           \
  , END_##Struct = FIRST_##Struct + COUNT_##Struct, BEFORE_NEXT_##Struct = END_##Struct - 1,
#define TAKE(offset, is_list) +1
enum {
#include "grammar/field.def"
  CHILD_COUNT
};
#undef TAKE
#undef TYPE
#undef END_TYPE
static_assert(sizeof(children) / sizeof(*children) == CHILD_COUNT, "the two readings differ");

ChildFieldRange ast_child_fields(NodeKind kind) {
  static const struct {
    uint16_t first;
    uint16_t end;
  } ranges[NODE_KIND_COUNT] = {
#define NODE(name, word, Type) [NODE_##name] = {FIRST_##Type, END_##Type},
#include "grammar/node.def"
#undef NODE
  };
  return (ChildFieldRange){children + ranges[kind].first, children + ranges[kind].end};
}
