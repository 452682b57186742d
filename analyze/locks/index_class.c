#include "analyze/locks/index_class.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/builtin/builtin.h"

// The class's own type: that of the column, or one that it is as it stands.
static const BuiltinClass *default_class(
    const Executor *executor, Slice wanted, TypeReference type) {
  size_t count;
  const BuiltinClass *classes = builtin_classes(&count);
  const BuiltinClass *near = NULL;
  bool is_preferred = false;
  int version = executor->version_max;
  for (size_t i = 0; i < count; i++) {
    const BuiltinClass *class = &classes[i];
    bool fits = class->is_default && class->first <= version && version <= class->last &&
                slice_equals(builtin_text(class->method), wanted);
    if (!fits) continue;
    if (class->type & BUILTIN_ARRAY) continue;
    ObjectId of = class->type;
    if (of == type.type) return class;
    const BuiltinCast *cast = builtin_cast(type.type, of, version);
    if (cast == NULL || cast->method != 'b' || cast->context != 'i' || is_preferred) continue;
    const BuiltinType *type_of = builtin_type(of);
    is_preferred = type_of != NULL && type_of->preferred;
    if (near == NULL || is_preferred) near = class;
  }
  return near;
}

bool index_class_stays(const Executor *executor, Slice method, const TypeReference *before,
    const TypeReference *after) {
  TypeReference from = value_base(executor, *before);
  TypeReference to = value_base(executor, *after);
  bool is_array = from.array_dimensions > 0;
  if (is_array != (to.array_dimensions > 0)) return false;
  bool is_plain = !is_array && from.type < OBJECT_ID_FIRST_USER;
  // A class for any array or enum is one of the column's very type.
  if (!is_plain)
    return before->type == after->type && from.type == to.type &&
           (before->array_dimensions > 0) == (after->array_dimensions > 0);
  if (from.type == to.type) return true;
  const BuiltinClass *class = default_class(executor, method, from);
  return class != NULL && class == default_class(executor, method, to);
}

// "COLLATE x class DESC NULLS LAST", as far as it is no default.
typedef struct KeyOptions {
  bool has_collation;
  bool has_class;
} KeyOptions;

static KeyOptions read_options(const Executor *executor, const Index *index, uint16_t key) {
  KeyOptions options = {0};
  if (index->key_options == NULL || index->key_options[key] == SYMBOL_NONE) return options;
  Slice text = executor_text(executor, index->key_options[key]);
  bool is_collation = false;
  for (size_t at = 0; at < text.length;) {
    size_t end = at;
    while (end < text.length && text.start[end] != ' ') end++;
    Slice word = {text.start + at, end - at};
    bool is_order = slice_equals(word, SLICE("DESC")) || slice_equals(word, SLICE("ASC")) ||
                    slice_equals(word, SLICE("NULLS")) || slice_equals(word, SLICE("FIRST")) ||
                    slice_equals(word, SLICE("LAST"));
    if (slice_equals(word, SLICE("COLLATE"))) {
      options.has_collation = is_collation = true;
    } else if (is_collation) {
      is_collation = false;
    } else if (!is_order) {
      options.has_class = true;
    }
    at = end + 1;
  }
  return options;
}

bool index_needs_rebuild(
    const Executor *executor, const Index *index, const Column *before, const Column *after) {
  for (uint16_t i = 0; i < index->key_count; i++) {
    if (index->columns[i] != after->number) continue;
    KeyOptions options = read_options(executor, index, i);
    if (before->collation != after->collation && !options.has_collation) return true;
    if (options.has_class) continue;
    Slice method =
        index->method == SYMBOL_NONE ? SLICE("btree") : executor_text(executor, index->method);
    if (!index_class_stays(executor, method, &before->type, &after->type)) return true;
  }
  return false;
}
