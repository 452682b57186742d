#include "analyze/catalog/layout.h"

#include <assert.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

// What arrays are of.
static const LayoutField number_fields[] = {
    {"number", 0, sizeof(uint16_t), LAYOUT_NUMBER, 0, NULL}};
static const Layout layout_number = {"uint16_t", sizeof(uint16_t), 1, number_fields, 0, NULL};
static const LayoutField id_fields[] = {{"id", 0, sizeof(ObjectId), LAYOUT_NUMBER, 0, NULL}};
static const Layout layout_id = {"ObjectId", sizeof(ObjectId), 1, id_fields, 0, NULL};
static const LayoutField symbol_fields[] = {{"symbol", 0, sizeof(Symbol), LAYOUT_SYMBOL, 0, NULL}};
static const Layout layout_symbol = {"Symbol", sizeof(Symbol), 1, symbol_fields, 0, NULL};

// What object.h has, in three passes over layout.def: the structs, their fields, their arrays
// again.
#define BEGIN(layout) static const Layout layout_##layout;
#define END(layout, whole)
#define NUMBER(whole, field)
#define SYMBOL(whole, field)
#define TYPE(whole, field)
#define OBJECT(whole)
#define IGNORED(whole, field)
#define ARRAY(whole, field, count, item)
#define COLUMNS(whole, field, count)
#include "analyze/catalog/layout.def"
#undef BEGIN
#undef END
#undef ARRAY
#undef COLUMNS

#define FIELD(whole, field, kind, count, item)                                                     \
  {#field, offsetof(whole, field), sizeof(((whole *)NULL)->field), kind, count, item},
#define ARRAY(whole, field, count, item)                                                           \
  FIELD(whole, field, LAYOUT_ARRAY, offsetof(whole, count), &layout_##item)
#define COLUMNS(whole, field, count)                                                               \
  FIELD(whole, field, LAYOUT_COLUMNS, offsetof(whole, count), NULL)
#define BEGIN(layout) static const LayoutField layout##_arrays[] = {
#define END(layout, whole)                                                                         \
  { 0 }                                                                                            \
  }                                                                                                \
  ; // one more than there are: no array is empty
#include "analyze/catalog/layout.def"
#undef BEGIN
#undef END
#undef NUMBER
#undef SYMBOL
#undef TYPE
#undef OBJECT
#undef IGNORED

#define NUMBER(whole, field) FIELD(whole, field, LAYOUT_NUMBER, 0, NULL)
#define SYMBOL(whole, field) FIELD(whole, field, LAYOUT_SYMBOL, 0, NULL)
#define TYPE(whole, field) FIELD(whole, field, LAYOUT_PART, 0, &layout_type_reference)
#define OBJECT(whole) FIELD(whole, object, LAYOUT_PART, 0, &layout_object)
#define IGNORED(whole, field) FIELD(whole, field, LAYOUT_IGNORED, 0, NULL)
#define BEGIN(layout) static const LayoutField layout##_fields[] = {
#define END(layout, whole)                                                                         \
  }                                                                                                \
  ;                                                                                                \
  static const Layout layout_##layout = {#whole, sizeof(whole), COUNT(layout##_fields),            \
      layout##_fields, COUNT(layout##_arrays) - 1, layout##_arrays};
#include "analyze/catalog/layout.def"

const Layout *layout_of_column(void) { return &layout_column; }

const Layout *layout_of_class(ObjectClass object_class) {
  switch (object_class) {
  case CLASS_RELATION: return &layout_relation;
  case CLASS_INDEX: return &layout_index;
  case CLASS_SEQUENCE: return &layout_sequence;
  case CLASS_TYPE: return &layout_user_type;
  case CLASS_FUNCTION: return &layout_function;
  case CLASS_CONSTRAINT: return &layout_table_constraint;
  case CLASS_DEFAULT: return &layout_column_default;
  case CLASS_TRIGGER:
  case CLASS_RULE: return &layout_trigger;
  case CLASS_POLICY: return &layout_policy;
  case CLASS_EXTENSION: return &layout_extension;
  case CLASS_ROLE: return &layout_role;
  case CLASS_ACCESS: return &layout_access_list;
  case CLASS_PUBLISHED:
  case CLASS_OTHER: return &layout_other_object;
  case CLASS_SCHEMA: return &layout_object;
  case CLASS_NONE: break;
  }
  assert(false && "an object has a class");
  return &layout_object;
}
