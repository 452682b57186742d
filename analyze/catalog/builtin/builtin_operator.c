#include "analyze/catalog/builtin/builtin_table.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const BuiltinOperator operators[] = {
#define OPERATOR(...) {__VA_ARGS__},
#include "analyze/catalog/builtin/builtin_operator.def"
#undef OPERATOR
};

static const BuiltinCast casts[] = {
#define CAST(...) {__VA_ARGS__},
#include "analyze/catalog/builtin/builtin_cast.def"
#undef CAST
};

static const BuiltinMethod methods[] = {
#define METHOD(name, ...) {BUILTIN_NAME(text_##name, #name), __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_method.def"
#undef METHOD
};

static const BuiltinFamily families[] = {
#define FAMILY(name, method, ...)                                                                  \
  {BUILTIN_NAME(text_##name, #name), BUILTIN_NAME(text_##method, #method), __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_family.def"
#undef FAMILY
};

static const BuiltinClass classes[] = {
#define CLASS(name, method, family, ...)                                                           \
  {BUILTIN_NAME(text_##name, #name), BUILTIN_NAME(text_##method, #method),                         \
      BUILTIN_NAME(text_##family, #family), __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_class.def"
#undef CLASS
};

static const BuiltinCollation collations[] = {
#define COLLATION(name, ...) {BUILTIN_NAME(text_##name, #name), __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_collation.def"
#undef COLLATION
};

// ---- operators

static int compare_symbol(Slice symbol, const BuiltinOperator *row) {
  size_t length = strlen(row->symbol);
  size_t shorter = symbol.length < length ? symbol.length : length;
  int order = shorter > 0 ? memcmp(symbol.start, row->symbol, shorter) : 0;
  if (order != 0 || symbol.length == length) return order;
  return symbol.length < length ? -1 : 1;
}

// The first row whose spelling is not before `symbol`, or, with `behind`, that is behind it.
static size_t find_symbol(Slice symbol, bool behind) {
  size_t low = 0, high = COUNT(operators);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare_symbol(symbol, &operators[middle]);
    if (order > 0 || (behind && order == 0))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

const BuiltinOperator *builtin_operators_named(Slice symbol, size_t *count) {
  size_t first = find_symbol(symbol, false);
  *count = find_symbol(symbol, true) - first;
  return *count == 0 ? NULL : operators + first;
}

const BuiltinOperator *builtin_operators(size_t *count) {
  *count = COUNT(operators);
  return operators;
}

bool builtin_operator_in(const BuiltinOperator *candidate, int version) {
  return builtin_has(candidate->first, candidate->last, version);
}

// ---- casts

const BuiltinCast *builtin_cast(ObjectId source, ObjectId target, int version) {
  size_t low = 0, high = COUNT(casts);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const BuiltinCast *cast = &casts[middle];
    if (cast->source < source || (cast->source == source && cast->target < target))
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < COUNT(casts) && casts[low].source == source && casts[low].target == target; low++) {
    if (builtin_has(casts[low].first, casts[low].last, version)) return &casts[low];
  }
  return NULL;
}

const BuiltinCast *builtin_casts(size_t *count) {
  *count = COUNT(casts);
  return casts;
}

// ---- access methods, what they index, collations

const BuiltinMethod *builtin_method_by_name(Slice name) {
  return builtin_row_named(methods, COUNT(methods), sizeof *methods, name);
}

const BuiltinMethod *builtin_methods(size_t *count) {
  *count = COUNT(methods);
  return methods;
}

const BuiltinFamily *builtin_families(size_t *count) {
  *count = COUNT(families);
  return families;
}

const BuiltinClass *builtin_classes(size_t *count) {
  *count = COUNT(classes);
  return classes;
}

const BuiltinCollation *builtin_collations(size_t *count) {
  *count = COUNT(collations);
  return collations;
}
