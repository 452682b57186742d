#include "analyze/bind/value/coercion.h"

#include "analyze/apply/definition/other.h"
#include "analyze/bind/value/polymorphic.h"

// ---- casts

// castcontext of a cast that was made; 0: there is none.
static char made_cast(Executor *executor, TypeReference from, TypeReference to) {
  if (!catalog_may_have_cast(executor->catalog, from.type, to.type)) return 0;
  const Object *object = catalog_get(executor->catalog, other_cast(executor, &from, &to));
  if (object == NULL) return 0;
  Slice text = executor_text(executor, ((const OtherObject *)object)->text);
  return text.length == 2 ? text.start[1] : 'e';
}

typedef struct FunctionSearch {
  const Catalog *catalog;
  ObjectId found;
} FunctionSearch;

static bool look_for_function(const GraphEdge *edge, void *payload) {
  FunctionSearch *search = payload;
  const Object *object = catalog_get(search->catalog, edge->referenced);
  if (object != NULL && object->object_class == CLASS_FUNCTION) search->found = object->id;
  return search->found == OBJECT_ID_NONE;
}

ObjectId coercion_function(Executor *executor, TypeReference from, TypeReference to) {
  FunctionSearch search = {executor->catalog, OBJECT_ID_NONE};
  if (!catalog_may_have_cast(executor->catalog, from.type, to.type)) return OBJECT_ID_NONE;
  from.modifiers[0] = from.modifiers[1] = to.modifiers[0] = to.modifiers[1] = -1;
  ObjectId cast = other_cast(executor, &from, &to);
  if (cast != OBJECT_ID_NONE)
    graph_each_reference(catalog_graph(executor->catalog), cast, look_for_function, &search);
  return search.found;
}

static bool allows(char cast_context, CoercionContext context) {
  switch (cast_context) {
  case 'i': return true;
  case 'a': return context != COERCION_IMPLICIT;
  default: return context == COERCION_EXPLICIT;
  }
}

// oidvector and int2vector are arrays too, as what is made another.
static TypeReference as_array(TypeReference type) {
  if (value_is(type, BUILTIN_OIDVECTOR)) return value_array(value_builtin(BUILTIN_OID));
  if (value_is(type, BUILTIN_INT2VECTOR)) return value_array(value_builtin(BUILTIN_INT2));
  return type;
}

// A range that was made can be made a multirange, whose own range is not kept.
static bool is_to_multirange(const Executor *executor, TypeReference from, TypeReference to) {
  const Object *source = catalog_get(executor->catalog, from.type);
  const Object *target = catalog_get(executor->catalog, to.type);
  return source != NULL && target != NULL && source->object_class == CLASS_TYPE &&
         target->object_class == CLASS_TYPE && source->kind == 'r' && target->kind == 'm';
}

// Through text: to a string in an assignment, from one where it is asked for.
static Verdict through_text(
    Executor *executor, TypeReference from, TypeReference to, CoercionContext context) {
  if (context == COERCION_IMPLICIT) return VERDICT_NO;
  char target = value_category(executor, to);
  if (target == 'S') return VERDICT_YES;
  if (target == 0) return VERDICT_OPEN;
  if (context != COERCION_EXPLICIT) return VERDICT_NO;
  char source = value_category(executor, from);
  if (source == 0) return VERDICT_OPEN;
  return source == 'S' ? VERDICT_YES : VERDICT_NO;
}

static Verdict by_cast(
    Executor *executor, TypeReference from, TypeReference to, CoercionContext context) {
  bool are_builtin = from.type < OBJECT_ID_FIRST_USER && to.type < OBJECT_ID_FIRST_USER;
  bool are_plain = !value_is_array(from) && !value_is_array(to);
  const BuiltinCast *builtin =
      are_builtin && are_plain ? builtin_cast(from.type, to.type, executor->version_max) : NULL;
  from.modifiers[0] = from.modifiers[1] = to.modifiers[0] = to.modifiers[1] = -1;
  char found = builtin != NULL ? builtin->context : made_cast(executor, from, to);
  if (found != 0) return allows(found, context) ? VERDICT_YES : VERDICT_NO;
  if (are_builtin && are_plain && context == COERCION_IMPLICIT) return VERDICT_NO;
  if (is_to_multirange(executor, from, to)) return VERDICT_OPEN;
  if (value_is_array(as_array(from)) && value_is_array(to)) {
    from = as_array(from);
    from.array_dimensions = to.array_dimensions = 0;
    Verdict items =
        value_same(value_base(executor, from), value_base(executor, to))
            ? VERDICT_YES
            : by_cast(executor, value_base(executor, from), value_base(executor, to), context);
    if (items != VERDICT_NO) return items;
    from.array_dimensions = to.array_dimensions = 1;
  }
  return through_text(executor, from, to, context);
}

// ---- rows

static bool inherits(const Executor *executor, ObjectId child, ObjectId parent, int depth) {
  const Object *object = catalog_get(executor->catalog, child);
  if (depth == 0 || object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  if (relation->of_type == parent && parent != OBJECT_ID_NONE) return true;
  for (uint16_t i = 0; i < relation->parent_count; i++) {
    if (relation->parents[i] == parent ||
        inherits(executor, relation->parents[i], parent, depth - 1))
      return true;
  }
  return false;
}

static bool is_row_coercion(const Executor *executor, TypeReference from, TypeReference to) {
  if (value_is_array(from) != value_is_array(to)) return false;
  from.array_dimensions = to.array_dimensions = 0;
  to = value_base(executor, to);
  bool from_row = value_is_row(executor, from), to_row = value_is_row(executor, to);
  if (from_row && value_is(to, BUILTIN_RECORD)) return true;
  if (to_row && value_is(from, BUILTIN_RECORD)) return true;
  return from_row && to_row && inherits(executor, from.type, to.type, 16);
}

// ---- what a coercion reads beside the value

static char io_volatility(const Executor *executor, TypeReference type, bool reads) {
  type = value_base(executor, type);
  if (value_is_array(type)) return 's';
  const BuiltinType *builtin = builtin_type(type.type);
  if (builtin == NULL) { // a base type's own functions are what a script made them
    bool is_range = value_category(executor, type) == 'R';
    return is_range || value_is_enum(executor, type) || value_is_row(executor, type) ? 's' : 'i';
  }
  return reads ? builtin->reading : builtin->writing;
}

bool coercion_is_mutable(Executor *executor, TypeReference from, TypeReference to) {
  if (value_is_untyped(from) || to.type == OBJECT_ID_NONE) return false;
  TypeReference source = value_base(executor, from), target = value_base(executor, to);
  if (value_same(source, target) || polymorphic_is(target) || value_is(target, BUILTIN_ANY))
    return false;
  if (value_is_array(source) && value_is_array(target)) {
    source.array_dimensions = target.array_dimensions = 0;
    return coercion_is_mutable(executor, source, target);
  }
  bool are_plain = !value_is_array(source) && !value_is_array(target);
  const BuiltinCast *cast =
      are_plain ? builtin_cast(source.type, target.type, executor->version_max) : NULL;
  if (cast != NULL && cast->method != 'i') return cast->volatility != 'i';
  if (made_cast(executor, source, target) != 0 || is_row_coercion(executor, from, to)) return false;
  bool through = value_category(executor, target) == 'S' || value_category(executor, source) == 'S';
  if (!through || value_is_assumed(executor, source) || value_is_assumed(executor, target))
    return false;
  return io_volatility(executor, source, false) != 'i' ||
         io_volatility(executor, target, true) != 'i';
}

// ---- both

bool coercion_is_relabelling(const Executor *executor, TypeReference from, TypeReference to) {
  from = value_base(executor, from);
  to = value_base(executor, to);
  if (value_same(from, to)) return true;
  if (value_is_array(from) || value_is_array(to)) return false;
  const BuiltinCast *cast = builtin_cast(from.type, to.type, executor->version_max);
  return cast != NULL && cast->method == 'b' && cast->context == 'i';
}

Verdict coercion_exists(
    Executor *executor, TypeReference from, TypeReference to, CoercionContext context) {
  if (from.type == OBJECT_ID_NONE || to.type == OBJECT_ID_NONE) return VERDICT_OPEN;
  if (value_same(from, to) || value_is(to, BUILTIN_ANY)) return VERDICT_YES;
  if (polymorphic_is(to) || value_is(from, BUILTIN_UNKNOWN)) return VERDICT_YES;
  TypeReference source = value_base(executor, from), target = value_base(executor, to);
  bool are_plain = value_is_plain(source) && value_is_plain(target); // as nearly all are
  if (!are_plain && is_row_coercion(executor, from, to)) return VERDICT_YES;
  if (source.type == OBJECT_ID_NONE || target.type == OBJECT_ID_NONE) return VERDICT_OPEN;
  if (value_same(source, target)) return VERDICT_YES;
  Verdict verdict = by_cast(executor, source, target, context);
  if (verdict != VERDICT_NO) return verdict;
  bool is_assumed = value_is_assumed(executor, from) || value_is_assumed(executor, to);
  return is_assumed ? VERDICT_OPEN : VERDICT_NO;
}
