#include "analyze/apply/code/code_function.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "lexer/identifier.h"

#define MOST_ARGUMENTS 100u

typedef Datum CodeFunction(Code *code, const CodeArguments *arguments);

// ---- arrays

static Datum array_length(Code *code, const CodeArguments *arguments) {
  (void)code;
  if (arguments->items[0].kind == DATUM_NULL) return datum_null();
  if (arguments->items[0].kind != DATUM_LIST) return datum_unknown();
  size_t count = arguments->items[0].count;
  return count ? datum_number((int64_t)count) : datum_null();
}

static Datum cardinality(Code *code, const CodeArguments *arguments) {
  Datum length = array_length(code, arguments);
  bool is_empty = length.kind == DATUM_NULL && arguments->items[0].kind == DATUM_LIST;
  return is_empty ? datum_number(0) : length;
}

// ---- the session

static Datum current_schema(Code *code, const CodeArguments *arguments) {
  (void)arguments;
  BindPath path = bind_search_path(code->executor);
  const Object *schema = catalog_get(code->executor->catalog, path.creation);
  if (schema == NULL) return datum_unknown();
  return datum_text(executor_text(code->executor, schema->name));
}

static Datum current_database(Code *code, const CodeArguments *arguments) {
  (void)code;
  (void)arguments;
  return (Datum){.kind = DATUM_DATABASE};
}

// The version that is modelled, where the run is about no other.
static Datum current_setting(Code *code, const CodeArguments *arguments) {
  const Executor *executor = code->executor;
  if (arguments->items[0].kind != DATUM_TEXT) return datum_unknown();
  Slice name = arguments->items[0].text;
  if (slice_equals(name, SLICE("search_path"))) {
    Symbol value = catalog_setting(executor->catalog, executor->words.search_path).value;
    return value != SYMBOL_NONE ? datum_text(executor_text(executor, value)) : datum_unknown();
  }
  return datum_unknown();
}

// pg_get_expr(): what is kept of an expression is its text already.
static Datum pg_get_expr(Code *code, const CodeArguments *arguments) {
  (void)code;
  Datum text = arguments->items[0];
  return text.kind == DATUM_TEXT || text.kind == DATUM_NULL ? text : datum_unknown();
}

// ---- to_regclass() and its kin

static Datum to_regclass(Code *code, const CodeArguments *arguments) {
  Datum name = arguments->items[0];
  return name.kind == DATUM_TEXT ? code_object_named(code, name.text, OBJECT_TABLE) : name;
}
static Datum to_regtype(Code *code, const CodeArguments *arguments) {
  Datum name = arguments->items[0];
  return name.kind == DATUM_TEXT ? code_object_named(code, name.text, OBJECT_TYPE) : name;
}
static Datum to_regnamespace(Code *code, const CodeArguments *arguments) {
  Datum name = arguments->items[0];
  return name.kind == DATUM_TEXT ? code_object_named(code, name.text, OBJECT_SCHEMA) : name;
}

// "shop"."orders": up to two parts.
static bool read_name(Code *code, Slice text, QualifiedName *name) {
  Lexer lexer;
  lexer_init(&lexer, text, false);
  *name = (QualifiedName){0};
  for (int part = 0; part < 2; part++) {
    Token token = lexer_next(&lexer);
    if (token.kind == TOKEN_INVALID || token.end == token.start) return false;
    Slice word = {text.start + token.start, token.end - token.start};
    name->schema = name->name;
    name->name.symbol = identifier_intern(code->executor->symbols, word, NULL);
    Token next = lexer_next(&lexer);
    if (next.kind == TOKEN_END) return true;
    if (next.kind != TOKEN_DOT) return false;
  }
  return false;
}

// What exists for certain, or certainly does not.
static Datum certain(const Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (id == OBJECT_ID_NONE) return executor->open_world ? datum_unknown() : datum_null();
  bool is_doubtful = id >= OBJECT_ID_FIRST_USER && id < executor->doubtful_below;
  if (is_doubtful || (object != NULL && (object->flags & OBJECT_MAYBE))) return datum_unknown();
  return datum_object(id);
}

Datum code_object_named(Code *code, Slice text, ObjectKind kind) {
  Executor *executor = code->executor;
  QualifiedName name;
  ObjectId id = OBJECT_ID_NONE;
  if (!read_name(code, text, &name)) return datum_unknown();
  if (kind == OBJECT_SCHEMA) {
    if (!bind_schema(executor, name.name, BIND_MAY_MISS, &id)) return datum_unknown();
    return certain(executor, id);
  }
  ObjectId schema = OBJECT_ID_NONE;
  bool has_schema = name.schema.symbol != SYMBOL_NONE;
  if (has_schema && !bind_schema(executor, name.schema, BIND_MAY_MISS, &schema))
    return datum_unknown();
  if (has_schema && schema == OBJECT_ID_NONE) return certain(executor, OBJECT_ID_NONE);
  bool found = kind == OBJECT_TYPE
                   ? bind_user_type(executor, &name, OBJECT_TYPE, BIND_MAY_MISS, &id)
                   : bind_relation(executor, &name, OBJECT_TABLE, BIND_MAY_MISS, &id);
  return found ? certain(executor, id) : datum_unknown();
}

static const Object *row_of(const Code *code, Datum id) {
  if (id.kind != DATUM_NUMBER && id.kind != DATUM_OBJECT) return NULL;
  bool is_user = id.number >= (int64_t)OBJECT_ID_FIRST_USER && id.number <= UINT32_MAX;
  return is_user ? catalog_get(code->executor->catalog, (ObjectId)id.number) : NULL;
}

// pg_table_is_visible(): whether its name alone means it.
static Datum is_visible(Code *code, const CodeArguments *arguments) {
  Datum id = arguments->items[0];
  const Object *object = row_of(code, id);
  if (object == NULL || object->object_class != CLASS_RELATION) return datum_unknown();
  QualifiedName name = {.name.symbol = object->name};
  ObjectId found = OBJECT_ID_NONE;
  if (!bind_relation(code->executor, &name, OBJECT_TABLE, BIND_MAY_MISS, &found))
    return datum_unknown();
  return datum_boolean(found == object->id);
}

// pg_get_function_identity_arguments(): "name type, OUT other type".
static Datum identity_arguments(Code *code, const CodeArguments *arguments) {
  Executor *executor = code->executor;
  const Object *object = row_of(code, arguments->items[0]);
  if (object == NULL || object->object_class != CLASS_FUNCTION) return datum_unknown();
  const Function *function = (const Function *)object;
  if (!function->arguments_known || function->modes != SYMBOL_NONE) return datum_unknown();
  TextBuffer buffer = {0};
  for (uint16_t i = 0; i < function->argument_count; i++) {
    if (i > 0) code_append(code, &buffer, SLICE(", "));
    if (function->argument_names[i] != SYMBOL_NONE) {
      code_append(code, &buffer, executor_quoted(executor, function->argument_names[i]));
      code_append(code, &buffer, SLICE(" "));
    }
    code_append(code, &buffer, bind_type_text(executor, &function->arguments[i]));
  }
  return datum_text((Slice){buffer.bytes, buffer.length});
}

// ---- special functions

static Datum coalesce(const CodeArguments *arguments) {
  for (size_t i = 0; i < arguments->count; i++) {
    if (arguments->items[i].kind != DATUM_NULL) return arguments->items[i];
  }
  return datum_null();
}

static Datum null_if(Code *code, const CodeArguments *arguments) {
  if (arguments->count != 2) return datum_unknown();
  Datum same = code_operator(code, SLICE("="), arguments->items[0], arguments->items[1]);
  if (!datum_is_known(same)) return same;
  return datum_is_true(same) ? datum_null() : arguments->items[0];
}

static Datum special(const FunctionCall *call, const CodeArguments *arguments, Code *code) {
  switch (call->special) {
  case SPECIAL_COALESCE: return coalesce(arguments);
  case SPECIAL_NULLIF: return null_if(code, arguments);
  case SPECIAL_CURRENT_DATE: return code_cast_time(code, code_now(code, arguments), SLICE("date"));
  case SPECIAL_CURRENT_TIMESTAMP:
  case SPECIAL_LOCALTIMESTAMP: return code_now(code, arguments);
  case SPECIAL_CURRENT_SCHEMA: return current_schema(code, arguments);
  case SPECIAL_CURRENT_CATALOG: return current_database(code, arguments);
  default: return datum_unknown();
  }
}

// ---- calls

typedef struct KnownFunction {
  const char *name;
  size_t least; // arguments
  size_t most;
  CodeFunction *call;
} KnownFunction;

static const KnownFunction functions[] = {
    {"array_length", 2, 2, array_length},
    {"array_upper", 2, 2, array_length},
    {"cardinality", 1, 1, cardinality},
    {"concat", 0, MOST_ARGUMENTS, code_concat},
    {"current_database", 0, 0, current_database},
    {"current_schema", 0, 0, current_schema},
    {"current_setting", 1, 2, current_setting},
    {"date_trunc", 2, 2, code_date_trunc},
    {"format", 1, MOST_ARGUMENTS, code_format},
    {"length", 1, 1, code_length},
    {"lower", 1, 1, code_lower},
    {"now", 0, 0, code_now},
    {"pg_get_expr", 2, 3, pg_get_expr},
    {"pg_get_function_identity_arguments", 1, 1, identity_arguments},
    {"pg_table_is_visible", 1, 1, is_visible},
    {"quote_ident", 1, 1, code_quote_ident},
    {"quote_literal", 1, 1, code_quote_literal},
    {"quote_nullable", 1, 1, code_quote_nullable},
    {"regexp_replace", 3, 4, code_regexp_replace},
    {"replace", 3, 3, code_replace},
    {"split_part", 3, 3, code_split_part},
    {"to_char", 2, 2, code_to_char},
    {"to_regclass", 1, 1, to_regclass},
    {"to_regnamespace", 1, 1, to_regnamespace},
    {"to_regtype", 1, 1, to_regtype},
    {"upper", 1, 1, code_upper},
};

static const KnownFunction *known_function(Slice name, size_t count) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    const KnownFunction *function = &functions[i];
    if (!slice_equals(name, slice_of(function->name))) continue;
    return count >= function->least && count <= function->most ? function : NULL;
  }
  return NULL;
}

static Datum call_builtin(Code *code, const FunctionCall *call) {
  const Executor *executor = code->executor;
  bool is_plain = !call->star && !call->variadic && call->over == NULL && !call->distinct;
  if (!is_plain || call->arguments.count > MOST_ARGUMENTS) return datum_unknown();
  CodeArguments arguments = {.items = ARENA_ARRAY(executor->arena, call->arguments.count, Datum)};
  LIST_EACH(node, call->arguments) {
    if (node->kind == NODE_ARGUMENT) return datum_unknown();
    arguments.items[arguments.count++] = code_value(code, node);
  }
  if (call->special != SPECIAL_NONE) return special(call, &arguments, code);
  const KnownFunction *function =
      known_function(executor_text(executor, call->name.name.symbol), arguments.count);
  return function != NULL ? function->call(code, &arguments) : datum_unknown();
}

Datum code_call(Code *code, const FunctionCall *call) {
  const Executor *executor = code->executor;
  Symbol schema = call->name.schema.symbol;
  bool is_aggregate = call->special == SPECIAL_NONE && code_is_aggregate(code, call);
  if (is_aggregate) return code_aggregate(code, call);
  Slice name = executor_text(executor, call->name.name.symbol);
  bool is_built_in = schema == SYMBOL_NONE ? builtin_function_by_name(name) != NULL
                                           : schema == executor->words.pg_catalog;
  if (is_built_in && slice_equals(name, SLICE("set_config"))) return code_set_config(code, call);
  if (call->special != SPECIAL_NONE || is_built_in) return call_builtin(code, call);
  return code_call_function(code, call);
}
