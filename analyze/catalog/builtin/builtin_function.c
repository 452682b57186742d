#include "analyze/catalog/builtin/builtin_table.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const BuiltinFunction functions[] = {
#define FUNCTION(name, ...) {BUILTIN_NAME(text_##name, #name), __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_function.def"
#undef FUNCTION
};

static const BuiltinOverload overloads[] = {
#define OVERLOAD(...) {__VA_ARGS__},
#include "analyze/catalog/builtin/builtin_overload.def"
#undef OVERLOAD
};
static_assert(COUNT(overloads) <= UINT16_MAX, "a place of an overload is too small");

static const BuiltinCode list[] = {
#define ITEM(type) type,
#include "analyze/catalog/builtin/builtin_list.def"
#undef ITEM
};
static_assert(COUNT(list) <= UINT16_MAX, "a place of a list is too small");

static const BuiltinName names[] = {
#define NAMED(name) BUILTIN_NAME(text_##name, #name),
#define NAMELESS {0},
#include "analyze/catalog/builtin/builtin_names.def"
#undef NAMED
#undef NAMELESS
};
static_assert(COUNT(names) <= UINT16_MAX, "a place of a name is too small");

const BuiltinFunction *builtin_function_by_name(Slice name) {
  return builtin_row_named(functions, COUNT(functions), sizeof *functions, name);
}

const BuiltinFunction *builtin_functions(size_t *count) {
  *count = COUNT(functions);
  return functions;
}

const BuiltinOverload *builtin_overloads(const BuiltinFunction *function) {
  return overloads + function->overload;
}

bool builtin_overload_in(const BuiltinOverload *overload, int version) {
  return builtin_has(overload->first, overload->last, version);
}

const BuiltinCode *builtin_arguments(const BuiltinOverload *overload) {
  return list + overload->arguments;
}

const BuiltinCode *builtin_outputs(const BuiltinOverload *overload) {
  return list + overload->outputs;
}

const BuiltinName *builtin_argument_names(const BuiltinOverload *overload) {
  return overload->has_argument_names ? names + overload->argument_names : NULL;
}

const BuiltinName *builtin_output_names(const BuiltinOverload *overload) {
  return names + overload->output_names;
}
