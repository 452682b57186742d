#include "grammar/plpgsql/build.h"

static bool is_among(Slice name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(name, slice_of(names[i]))) return true;
  }
  return false;
}
#define IS_AMONG(name, names) is_among((name), (names), sizeof(names) / sizeof *(names))

Slice pl_type_word(const PlParse *pl, const TypeName *type) {
  return symbol_text(pl->parse.symbols, type->name.name.symbol);
}

static bool may_be_builtin(const PlParse *pl, const TypeName *type) {
  Symbol schema = type->name.schema.symbol;
  if (type->percent_type) return false;
  return schema == SYMBOL_NONE ||
         slice_equals(symbol_text(pl->parse.symbols, schema), SLICE("pg_catalog"));
}

bool pl_type_is(const PlParse *pl, const TypeName *type, const char *name) {
  return may_be_builtin(pl, type) && slice_equals(pl_type_word(pl, type), slice_of(name));
}

bool pl_type_is_polymorphic(const PlParse *pl, const TypeName *type) {
  static const char *const names[] = {"anyelement", "anyarray", "anynonarray", "anyenum",
      "anyrange", "anymultirange", "anycompatible", "anycompatiblearray", "anycompatiblenonarray",
      "anycompatiblerange", "anycompatiblemultirange"};
  if (type->array_dimensions > 0 || !may_be_builtin(pl, type)) return false;
  return IS_AMONG(pl_type_word(pl, type), names);
}

bool pl_type_is_pseudo(const PlParse *pl, const TypeName *type) {
  static const char *const names[] = {"any", "cstring", "internal", "trigger", "event_trigger",
      "void", "unknown", "language_handler", "fdw_handler", "index_am_handler", "table_am_handler",
      "tsm_handler", "pg_ddl_command"};
  if (pl_type_is_polymorphic(pl, type)) return true;
  if (type->array_dimensions > 0 || !may_be_builtin(pl, type)) return false;
  return IS_AMONG(pl_type_word(pl, type), names);
}

// Names that pg_catalog has, which is searched first: those that are no words of the grammar.
static bool is_builtin_scalar(Slice name) {
  static const char *const names[] = {"text", "name", "int4", "int8", "int2", "bool", "json",
      "jsonb", "date", "uuid", "oid", "bytea", "regclass", "timestamptz", "timestamp", "numeric",
      "varchar", "bpchar", "float8", "float4", "interval", "time", "timetz", "xml", "inet",
      "regtype", "regproc", "xid", "xid8", "money", "point", "int4range", "tsvector"};
  return IS_AMONG(name, names);
}

ScopeKind pl_kind_of_type(const PlParse *pl, const TypeName *type) {
  if (type == NULL || type->percent_type) return SCOPE_UNKNOWN;
  if (type->array_dimensions > 0 || type->is_builtin_word) return SCOPE_SCALAR;
  if (!may_be_builtin(pl, type)) return SCOPE_UNKNOWN;
  Slice name = pl_type_word(pl, type);
  if (slice_equals(name, SLICE("record"))) return SCOPE_RECORD;
  if (slice_equals(name, SLICE("refcursor"))) return SCOPE_REFCURSOR;
  if (pl_type_is_polymorphic(pl, type)) return SCOPE_SCALAR; // the validator takes it for integer
  return is_builtin_scalar(name) ? SCOPE_SCALAR : SCOPE_UNKNOWN;
}
