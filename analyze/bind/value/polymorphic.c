#include "analyze/bind/value/polymorphic.h"

#include "analyze/bind/value/common_type.h"

bool polymorphic_is(TypeReference type) {
  if (value_is_array(type)) return false;
  switch (type.type) {
  case BUILTIN_ANYELEMENT:
  case BUILTIN_ANYARRAY:
  case BUILTIN_ANYNONARRAY:
  case BUILTIN_ANYENUM:
  case BUILTIN_ANYRANGE:
  case BUILTIN_ANYMULTIRANGE:
  case BUILTIN_ANYCOMPATIBLE:
  case BUILTIN_ANYCOMPATIBLEARRAY:
  case BUILTIN_ANYCOMPATIBLENONARRAY:
  case BUILTIN_ANYCOMPATIBLERANGE:
  case BUILTIN_ANYCOMPATIBLEMULTIRANGE: return true;
  default: return false;
  }
}

typedef struct Match {
  Executor *executor;
  Polymorphic *types;
  CommonType common;
  bool has_common;
  bool is_open;
  bool wants_nonarray;
  bool wants_enum;
  bool wants_common_nonarray;
} Match;

// All of one kind must be the same.
static bool take(TypeReference *slot, TypeReference actual) {
  if (slot->type != OBJECT_ID_NONE) return value_same(*slot, actual);
  actual.modifiers[0] = actual.modifiers[1] = -1;
  *slot = actual;
  return true;
}

static bool take_common(Match *match, TypeReference actual) {
  match->has_common = true;
  actual.modifiers[0] = actual.modifiers[1] = -1;
  common_type_add(match->executor, &match->common, actual);
  return match->common.found != VERDICT_NO;
}

static bool take_common_array(Match *match, TypeReference actual) {
  TypeReference base = value_base(match->executor, actual);
  if (!value_is_array(base)) return false;
  base.array_dimensions = 0;
  return take_common(match, base);
}

static bool take_range(Match *match, TypeReference *slot, TypeReference actual, bool multiple) {
  TypeReference base = value_base(match->executor, actual);
  bool is_multiple = false;
  const BuiltinType *builtin = builtin_type(base.type);
  const Object *user = builtin == NULL ? catalog_get(match->executor->catalog, base.type) : NULL;
  char kind = 0;
  if (builtin != NULL) kind = builtin->kind;
  if (user != NULL && user->object_class == CLASS_TYPE) kind = user->kind;
  is_multiple = kind == 'm';
  if (value_is_array(base) || (kind != 'r' && kind != 'm') || is_multiple != multiple) return false;
  if (multiple && user != NULL) match->is_open = true; // whose it is, is not kept
  return take(slot, base);
}

static bool take_argument(Match *match, TypeReference declared, TypeReference actual) {
  Polymorphic *types = match->types;
  match->wants_nonarray |= declared.type == BUILTIN_ANYNONARRAY;
  match->wants_enum |= declared.type == BUILTIN_ANYENUM;
  match->wants_common_nonarray |= declared.type == BUILTIN_ANYCOMPATIBLENONARRAY;
  if (actual.type == OBJECT_ID_NONE) match->is_open = true;
  if (value_is_untyped(actual)) {
    match->has_common |= declared.type >= BUILTIN_ANYCOMPATIBLEMULTIRANGE;
    return true;
  }
  switch (declared.type) {
  case BUILTIN_ANYARRAY: {
    TypeReference base = value_base(match->executor, actual);
    if (value_is(base, BUILTIN_ANYARRAY)) match->is_open = true; // a column of pg_stats
    bool is_array = value_array_element(match->executor, base).type != OBJECT_ID_NONE;
    if (!is_array && !match->is_open && !value_is_assumed(match->executor, base)) return false;
    return take(&types->array, base);
  }
  case BUILTIN_ANYRANGE: return take_range(match, &types->range, actual, false);
  case BUILTIN_ANYMULTIRANGE: return take_range(match, &types->multirange, actual, true);
  case BUILTIN_ANYCOMPATIBLE:
  case BUILTIN_ANYCOMPATIBLENONARRAY: return take_common(match, actual);
  case BUILTIN_ANYCOMPATIBLEARRAY: return take_common_array(match, actual);
  case BUILTIN_ANYCOMPATIBLERANGE:
    return take_range(match, &types->common_range, actual, false) &&
           take_common(match, value_subtype(match->executor, actual));
  case BUILTIN_ANYCOMPATIBLEMULTIRANGE: match->is_open = true; return true;
  default: return take(&types->element, actual);
  }
}

// What an array or a range is of must be what the elements are.
static bool settle_element(Match *match) {
  Polymorphic *types = match->types;
  if (types->array.type != OBJECT_ID_NONE && !match->is_open) {
    TypeReference item = value_array_element(match->executor, types->array);
    if (item.type == OBJECT_ID_NONE) return false;
    if (!take(&types->element, item)) return false;
  }
  if (types->multirange.type != OBJECT_ID_NONE && !match->is_open) {
    TypeReference range = value_subtype(match->executor, types->multirange);
    if (!take(&types->range, range)) return false;
  }
  if (types->range.type != OBJECT_ID_NONE) {
    TypeReference item = value_subtype(match->executor, types->range);
    if (item.type == OBJECT_ID_NONE)
      match->is_open = true;
    else if (!take(&types->element, item))
      return false;
  }
  if (types->element.type == OBJECT_ID_NONE) return true;
  TypeReference base = value_base(match->executor, types->element);
  if (match->wants_nonarray && value_is_array(base)) return false;
  if (!match->wants_enum || value_is_enum(match->executor, base)) return true;
  return value_is_assumed(match->executor, types->element) && (match->is_open = true);
}

static bool settle_common(Match *match) {
  if (!match->has_common) return true;
  if (match->common.found == VERDICT_OPEN) match->is_open = true;
  match->types->common = common_type_result(&match->common);
  match->types->common.modifiers[0] = match->types->common.modifiers[1] = -1;
  return !match->wants_common_nonarray || !value_is_array(match->types->common);
}

Verdict polymorphic_match(Executor *executor, const TypeReference declared[],
    const TypeReference actual[], uint32_t count, Polymorphic *types) {
  *types = (Polymorphic){0};
  Match match = {.executor = executor, .types = types, .common = common_type_start()};
  for (uint32_t i = 0; i < count; i++) {
    if (polymorphic_is(declared[i]) && !take_argument(&match, declared[i], actual[i]))
      return VERDICT_NO;
  }
  if (!settle_element(&match) || !settle_common(&match)) return VERDICT_NO;
  return match.is_open ? VERDICT_OPEN : VERDICT_YES;
}

static TypeReference plain(TypeReference type) {
  type.modifiers[0] = type.modifiers[1] = -1;
  return type;
}

TypeReference polymorphic_resolve(TypeReference declared, const Polymorphic *types) {
  if (!polymorphic_is(declared)) return declared;
  switch (declared.type) {
  case BUILTIN_ANYARRAY:
    if (types->array.type != OBJECT_ID_NONE) return plain(types->array);
    return types->element.type == OBJECT_ID_NONE ? value_none() : value_array(types->element);
  case BUILTIN_ANYRANGE: return types->range.type ? plain(types->range) : value_none();
  case BUILTIN_ANYMULTIRANGE:
    return types->multirange.type ? plain(types->multirange) : value_none();
  case BUILTIN_ANYCOMPATIBLE:
  case BUILTIN_ANYCOMPATIBLENONARRAY: return types->common.type ? types->common : value_none();
  case BUILTIN_ANYCOMPATIBLEARRAY: return value_array(types->common);
  case BUILTIN_ANYCOMPATIBLERANGE:
    return types->common_range.type ? plain(types->common_range) : value_none();
  case BUILTIN_ANYCOMPATIBLEMULTIRANGE: return value_none();
  default: return types->element.type ? plain(types->element) : value_none();
  }
}

// ---- signatures

static bool is_of_compatible_kind(ObjectId type) {
  return type >= BUILTIN_ANYCOMPATIBLE || type == BUILTIN_ANYCOMPATIBLEMULTIRANGE;
}

static bool is_range_kind(ObjectId type) {
  return type == BUILTIN_ANYRANGE || type == BUILTIN_ANYMULTIRANGE ||
         type == BUILTIN_ANYCOMPATIBLERANGE || type == BUILTIN_ANYCOMPATIBLEMULTIRANGE;
}

bool polymorphic_follows(TypeReference result, const TypeReference inputs[], uint32_t count) {
  if (!polymorphic_is(result)) return true;
  for (uint32_t i = 0; i < count; i++) {
    if (!polymorphic_is(inputs[i])) continue;
    if (is_of_compatible_kind(inputs[i].type) != is_of_compatible_kind(result.type)) continue;
    // An element or array says nothing of ranges over it; a range says what it is over.
    if (!is_range_kind(result.type) || is_range_kind(inputs[i].type)) return true;
  }
  return false;
}
