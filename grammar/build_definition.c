#include "grammar/build_definition.h"

// ---- faults

Node *build_not_supported(Parse *parse, Token first, const char *message) {
  build_fail(parse, build_token_span(first), BUILD_NOT_SUPPORTED, "%s", message);
  return BUILD(parse, OPTION, Option, first.start, .value = NULL);
}

// ---- options

Node *build_option(Parse *parse, Token first, const char *name, Node *value) {
  Name word = build_name_of(parse, slice_of(name), build_token_span(first));
  return BUILD(parse, OPTION, Option, first.start, .name = word, .value = value);
}

Node *build_boolean_option(Parse *parse, Token first, const char *name, bool value) {
  Node *constant =
      BUILD(parse, CONSTANT, Constant, first.start, .kind = value ? CONSTANT_TRUE : CONSTANT_FALSE);
  return build_option(parse, first, name, constant);
}

Node *build_word_option(Parse *parse, Token first, const char *name, Name word) {
  return build_option(parse, first, name, build_name_node(parse, word));
}

static Node *row_of(Parse *parse, NodeList list) {
  if (!list.first) return NULL;
  Node *row = BUILD(parse, ROW, RowExpression, list.first->span.start, .items = list);
  row->span.end = list.last->span.end;
  return row;
}

Node *build_list_option(Parse *parse, Token first, const char *name, NodeList list) {
  return build_option(parse, first, name, row_of(parse, list));
}

Node *build_named_option(Parse *parse, Name name_space, Name name, Node *value) {
  uint32_t start = build_name_is_set(name_space) ? name_space.span.start : name.span.start;
  return BUILD(
      parse, OPTION, Option, start, .name_space = name_space, .name = name, .value = value);
}

Node *build_value_list(Parse *parse, Token first, NodeList list) {
  return BUILD(parse, ROW, RowExpression, first.start, .items = list);
}

Node *build_string_pair(Parse *parse, Text first, Text second) {
  Node *one = build_string_constant(parse, first);
  return row_of(parse, build_list_add(build_list(one), build_string_constant(parse, second)));
}

Node *build_operator_value(Parse *parse, const OperatorName *name) {
  if (!build_name_is_set(name->schema)) return build_name_node(parse, name->name);
  QualifiedName qualified = {.schema = name->schema, .name = name->name, .span = name->span};
  return build_qualified_name_node(parse, &qualified);
}

Node *build_identity_change(Parse *parse, Token set, Node *option) {
  const Option *read = (const Option *)option;
  // Here the server finds AS, RESTART and OWNED BY in sequence options and names the first word.
  static const char *const REFUSED[] = {"as", "restart", "owned_by"};
  for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
    if (!build_name_equals(parse, read->name, slice_of(REFUSED[i]))) continue;
    build_fail(parse, (Span){option->span.start, option->span.end}, BUILD_SYNTAX_ERROR,
        "sequence option \"%s\" not supported here", REFUSED[i]);
  }
  option->span.start = set.start;
  return option;
}

Node *build_changed_option(Parse *parse, Token verb, Node *option) {
  ((Option *)option)->name_space = build_name(parse, verb);
  option->span.start = verb.start;
  return option;
}

// ---- schemas, domains

Node *build_create_schema_if_missing(
    Parse *parse, Token first, Name name, Name authorization, NodeList elements) {
  if (elements.first)
    build_fail(parse, elements.first->span, BUILD_NOT_SUPPORTED,
        "CREATE SCHEMA IF NOT EXISTS cannot include schema elements");
  return BUILD(parse, CREATE_SCHEMA, CreateSchema, first.start, .if_not_exists = true, .name = name,
      .authorization = authorization, .elements = elements);
}

Node *build_create_domain(Parse *parse, Token first, const QualifiedName *name, TypeName *type,
    const ColumnQualities *qualities) {
  ColumnQualities none = {.collation = {.span = {0, 0}}};
  if (!qualities) qualities = &none;
  return BUILD(parse, CREATE_DOMAIN, CreateDomain, first.start, .domain = *name, .type = type,
      .collation = qualities->collation, .constraints = qualities->constraints);
}

// ---- roles and policies

Name build_role_name(Parse *parse, Name role) {
  static const char *const WORDS[][2] = {{"current_user", "CURRENT_USER"},
      {"current_role", "CURRENT_ROLE"}, {"session_user", "SESSION_USER"}};
  char quote = build_source_text(parse, role.span).start[0];
  if (build_name_equals(parse, role, SLICE("public")))
    build_fail(parse, role.span, BUILD_RESERVED_NAME, "role name \"public\" is reserved");
  for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0] && quote != '"'; i++)
    if (build_name_equals(parse, role, slice_of(WORDS[i][0])))
      build_fail(parse, role.span, BUILD_RESERVED_NAME, "%s cannot be used as a role name here",
          WORDS[i][1]);
  return role;
}

Node *build_role_statement(
    Parse *parse, Token first, RoleVerb verb, char word, Name role, NodeList options) {
  NodeKind kind = verb == ROLE_CREATE ? NODE_CREATE_ROLE : NODE_ALTER_ROLE;
  RoleStatement fields = {.verb = verb, .word = word, .role = role, .options = options};
  return build_filled_node(parse, kind, &fields, sizeof fields, first.start);
}

Node *build_role_flag(Parse *parse, Token word) {
  static const char *const FLAGS[] = {
      "superuser", "createrole", "replication", "createdb", "login", "bypassrls", "inherit"};
  Name name = build_name(parse, word);
  Slice text = symbol_text(parse->symbols, name.symbol);
  for (size_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++) {
    Slice flag = slice_of(FLAGS[i]);
    if (slice_equals(text, flag)) return build_boolean_option(parse, word, FLAGS[i], true);
    if (text.length == flag.length + 2 && memcmp(text.start, "no", 2) == 0 &&
        slice_ends_with(text, flag))
      return build_boolean_option(parse, word, FLAGS[i], false);
  }
  build_fail(parse, build_token_span(word), BUILD_SYNTAX_ERROR, "unrecognized role option \"%.*s\"",
      SLICE_PRINT(text));
  return build_option(parse, word, "", NULL);
}

bool build_policy_kind(Parse *parse, Token word) {
  Name name = build_name(parse, word);
  bool restrictive = build_name_equals(parse, name, SLICE("restrictive"));
  if (!restrictive && !build_name_equals(parse, name, SLICE("permissive")))
    build_fail(parse, name.span, BUILD_SYNTAX_ERROR, "unrecognized row security option \"%.*s\"",
        SLICE_PRINT(symbol_text(parse->symbols, name.symbol)));
  return restrictive;
}
