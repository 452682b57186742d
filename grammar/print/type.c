#include "grammar/print/expression.h"

// The words of types.y for the names of pg_catalog that they stand for; what has a second part has
// its modifiers in between.
typedef struct TypeWords {
  const char *name;
  const char *words;
  const char *behind;
} TypeWords;

static const TypeWords types[] = {
    {"int4", "integer", NULL},
    {"int8", "bigint", NULL},
    {"int2", "smallint", NULL},
    {"bool", "boolean", NULL},
    {"varchar", "varchar", NULL},
    {"bpchar", "char", NULL},
    {"numeric", "numeric", NULL},
    {"timestamptz", "timestamp", "with time zone"},
    {"timestamp", "timestamp", NULL},
    {"timetz", "time", "with time zone"},
    {"time", "time", NULL},
    {"float8", "double precision", NULL},
    {"float4", "real", NULL},
    {"bit", "bit", NULL},
    {"varbit", "bit varying", NULL},
    {"json", "json", NULL},
};

static const TypeWords *words_of(const Printer *printer, const TypeName *type) {
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (print_symbol_is(printer, type->name.name, types[i].name)) return &types[i];
  }
  return NULL;
}

// The length 1 of a char or bit is in the tree also where it was not written.
static bool are_written(const NodeList *modifiers) {
  if (modifiers->first == NULL) return false;
  Span span = modifiers->first->span;
  return modifiers->count > 1 || span.start < span.end || span.end == 0;
}

void print_type_modifiers(Printer *printer, const NodeList *modifiers) {
  if (are_written(modifiers)) print_list_in_glued_parentheses(printer, modifiers);
}

void print_interval_fields(Printer *printer, const TypeName *type) {
  const Constant *first = (const Constant *)type->modifiers.first;
  if (first == NULL) return;
  if (first->kind == CONSTANT_STRING) print_slice(printer, first->text);
  const Node *precision = first->kind == CONSTANT_STRING ? first->node.next : &first->node;
  if (precision == NULL) return;
  print_glued(printer, "(");
  layout_glue(printer->layout);
  print_node(printer, precision);
  print_glued(printer, ")");
}

static void print_builtin(Printer *printer, const TypeName *type) {
  if (print_symbol_is(printer, type->name.name, "interval")) {
    print_words(printer, "interval");
    print_interval_fields(printer, type);
    return;
  }
  const TypeWords *words = words_of(printer, type);
  if (words == NULL) {
    print_generic_type_name(printer, &type->name);
    print_type_modifiers(printer, &type->modifiers);
    return;
  }
  print_words(printer, words->words);
  print_type_modifiers(printer, &type->modifiers);
  if (words->behind) print_words(printer, words->behind);
}

static void print_bounds(Printer *printer, const TypeName *type) {
  const Node *bound = type->array_bounds.first;
  for (uint32_t i = 0; i < type->array_dimensions; i++) {
    print_glued(printer, "[");
    layout_glue(printer->layout);
    if (bound != NULL && ((const Constant *)bound)->kind == CONSTANT_INTEGER) {
      print_node(printer, bound);
    }
    print_glued(printer, "]");
    if (bound != NULL) bound = bound->next;
  }
}

static void print_percent_type(Printer *printer, const TypeName *type) {
  for (uint16_t i = 0; i < type->name_count; i++) {
    if (i == 0) {
      print_type_function_name(printer, type->names[i]);
      continue;
    }
    print_glued(printer, ".");
    layout_glue(printer->layout);
    print_label(printer, type->names[i]);
  }
  print_glued(printer, "%TYPE");
}

void print_type_name(Printer *printer, const Node *node) {
  const TypeName *type = (const TypeName *)node;
  print_word_if(printer, type->setof, "SETOF");
  if (type->percent_type) {
    print_percent_type(printer, type);
  } else if (type->is_builtin_word) {
    print_builtin(printer, type);
  } else {
    print_generic_type_name(printer, &type->name);
    print_type_modifiers(printer, &type->modifiers);
  }
  print_bounds(printer, type);
}
