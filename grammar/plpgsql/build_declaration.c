#include "grammar/plpgsql/build.h"

#include "grammar/plpgsql/word.h"
#include "grammar/plpgsql_grammar.h"

// ---- faults

void pl_fail_near(PlParse *pl, Token token, const char *problem) {
  if (token.kind == TOKEN_END) {
    build_fail(
        &pl->parse, build_token_span(token), BUILD_SYNTAX_ERROR, "%s at end of input", problem);
  } else {
    build_fail_quoting(&pl->parse, problem, token, BUILD_SYNTAX_ERROR);
  }
}

void pl_fail_at_token(PlParse *pl, Token token) { pl_fail_near(pl, token, "syntax error"); }

// ---- names

Name pl_name(PlParse *pl, PlToken word) { return build_name(&pl->parse, word.token); }

Node *pl_variable(PlParse *pl, NamePath path) {
  PlVariable *variable = BUILD_NODE(&pl->parse, PL_VARIABLE, PlVariable, path.names[0].span.start);
  variable->node.span = build_path_span(path);
  variable->names = path.names;
  variable->count = (uint16_t)path.count;
  if (path.count > 3) {
    build_fail(&pl->parse, path.names[3].span, BUILD_SYNTAX_ERROR, "syntax error at or near \".\"");
  }
  return &variable->node;
}

Slice pl_variable_text(PlParse *pl, const PlVariable *variable) {
  Slice text = symbol_text(pl->parse.symbols, variable->names[0].symbol);
  for (uint16_t i = 1; i < variable->count; i++) {
    Slice next = symbol_text(pl->parse.symbols, variable->names[i].symbol);
    text = arena_printf(pl->parse.arena, "%.*s.%.*s", SLICE_PRINT(text), SLICE_PRINT(next));
  }
  return text;
}

bool pl_find_variable(const PlParse *pl, const PlVariable *variable, PlTarget *target) {
  size_t used;
  const ScopeItem *item = scope_find_path(pl->scope, variable->names, variable->count, &used);
  *target = (PlTarget){item, used < variable->count};
  return item != NULL;
}

void pl_fail_for_variable(PlParse *pl, const PlVariable *variable) {
  Slice text = build_source_text(&pl->parse, variable->node.span);
  if (variable->count == 1 && pl_word_kind(text, TOKEN_NAME) != PL_NAME) { // a keyword
    Token token = {
        .kind = TOKEN_NAME, .start = variable->node.span.start, .end = variable->node.span.end};
    pl_fail_at_token(pl, token);
    return;
  }
  build_fail(&pl->parse, variable->node.span, BUILD_SYNTAX_ERROR,
      "\"%.*s\" is not a known variable", SLICE_PRINT(pl_variable_text(pl, variable)));
}

bool pl_resolve(PlParse *pl, const PlVariable *variable, PlTarget *target) {
  if (pl_find_variable(pl, variable, target)) return true;
  pl_fail_for_variable(pl, variable);
  return false;
}

bool pl_target_is_record(PlTarget target) {
  return !target.is_field && target.item->kind == SCOPE_RECORD;
}

void pl_check_assignable(PlParse *pl, const PlVariable *variable, PlTarget target) {
  if (!target.item->is_constant) return;
  build_fail(&pl->parse, variable->node.span, "22005", "variable \"%.*s\" is declared CONSTANT",
      SLICE_PRINT(symbol_text(pl->parse.symbols, target.item->own_name)));
}

static void fail_for_record(PlParse *pl, const PlVariable *variable) {
  build_fail(&pl->parse, variable->node.span, BUILD_SYNTAX_ERROR,
      "\"%.*s\" is not a scalar variable", SLICE_PRINT(pl_variable_text(pl, variable)));
}

Node *pl_scalar(PlParse *pl, Node *node) {
  const PlVariable *variable = (const PlVariable *)node;
  PlTarget target;
  if (!pl_resolve(pl, variable, &target)) return node;
  if (pl_target_is_record(target)) fail_for_record(pl, variable);
  pl_check_assignable(pl, variable, target);
  return node;
}

Node *pl_check_cursor(PlParse *pl, Node *node) {
  const PlVariable *variable = (const PlVariable *)node;
  PlTarget target;
  if (!pl_resolve(pl, variable, &target)) return node;
  if (target.is_field || target.item->kind == SCOPE_RECORD) {
    build_fail(&pl->parse, node->span, "42804", "cursor variable must be a simple variable");
  } else if (target.item->kind == SCOPE_SCALAR) {
    build_fail(&pl->parse, node->span, "42804",
        "variable \"%.*s\" must be of type cursor or refcursor",
        SLICE_PRINT(symbol_text(pl->parse.symbols, target.item->own_name)));
  }
  return node;
}

#define INTO_MAX_VARIABLES 1024u

static void check_into(PlParse *pl, const NodeList *variables) {
  LIST_EACH(node, *variables) {
    const PlVariable *variable = (const PlVariable *)node;
    PlTarget target;
    if (!pl_resolve(pl, variable, &target)) return;
    pl_check_assignable(pl, variable, target);
    if (variables->count == 1 || !pl_target_is_record(target)) continue;
    if (node != variables->first) {
      fail_for_record(pl, variable);
    } else {
      build_fail(&pl->parse, node->span, BUILD_SYNTAX_ERROR,
          "record variable cannot be part of multiple-item INTO list");
    }
  }
  if (variables->count > INTO_MAX_VARIABLES) {
    build_fail(&pl->parse, variables->last->span, "54000", "too many INTO variables specified");
  }
}

Node *pl_into(PlParse *pl, PlToken start, bool strict, NodeList variables) {
  check_into(pl, &variables);
  return BUILD(
      &pl->parse, PL_INTO, PlInto, start.token.start, .strict = strict, .variables = variables);
}

// ---- declarations

Name pl_declared_name(PlParse *pl, PlToken word) {
  Name name = pl_name(pl, word);
  if (scope_find_here(pl->scope, name.symbol) != NULL)
    pl_fail_near(pl, word.token, "duplicate declaration");
  return name;
}

static ScopeKind kind_of(const PlParse *pl, const PlType *type) {
  if (type == NULL) return SCOPE_UNKNOWN;
  if (type->form == PL_TYPE_NAMED) return pl_kind_of_type(pl, type->type);
  if (type->array) return SCOPE_SCALAR;
  if (type->form == PL_TYPE_ROW) return SCOPE_RECORD;
  size_t used;
  const ScopeItem *item = scope_find_path(pl->scope, type->names, type->count, &used);
  return item != NULL && used == type->count ? item->kind : SCOPE_UNKNOWN;
}

static bool is_anonymous(const PlParse *pl, const PlType *type) {
  return type != NULL && type->form == PL_TYPE_NAMED && type->type->array_dimensions == 0 &&
         pl_type_is(pl, type->type, "record");
}

// name RECORD[], or name r%TYPE[] of such a record.
static bool is_array_of_record(const PlParse *pl, const PlType *type) {
  if (type->form == PL_TYPE_NAMED)
    return type->type->array_dimensions > 0 && pl_type_is(pl, type->type, "record");
  size_t used;
  const ScopeItem *item = scope_find_path(pl->scope, type->names, type->count, &used);
  return type->form == PL_TYPE_OF && type->array && item != NULL && used == type->count &&
         item->is_anonymous;
}

static void check_type(PlParse *pl, Name name, const PlType *type) {
  bool is_array = is_array_of_record(pl, type);
  if (!is_array && (type->form != PL_TYPE_NAMED || !pl_type_is_pseudo(pl, type->type))) return;
  Slice word = is_array ? SLICE("record[]") : pl_type_word(pl, type->type);
  build_fail(&pl->parse, name.span, BUILD_NOT_SUPPORTED, "variable \"%.*s\" has pseudo-type %.*s",
      SLICE_PRINT(symbol_text(pl->parse.symbols, name.symbol)), SLICE_PRINT(word));
}

Node *pl_declaration(PlParse *pl, Name name, bool constant, PlToken type,
    const QualifiedName *collation, Span not_null, Node *default_value) {
  PlType *of_type = (PlType *)type.node;
  if (of_type != NULL) check_type(pl, name, of_type);
  scope_declare(pl->scope, (ScopeItem){.name = name.symbol,
                               .own_name = name.symbol,
                               .kind = kind_of(pl, of_type),
                               .is_anonymous = is_anonymous(pl, of_type),
                               .is_constant = constant});
  if (not_null.end != 0 && default_value == NULL) {
    build_fail(&pl->parse, not_null, "22004",
        "variable \"%.*s\" must have a default value, since it's declared NOT NULL",
        SLICE_PRINT(symbol_text(pl->parse.symbols, name.symbol)));
  }
  PlDeclaration fields = {.name = name,
      .constant = constant,
      .type = of_type,
      .not_null = not_null.end != 0,
      .default_value = default_value};
  if (collation != NULL) fields.collation = *collation;
  return build_filled_node(
      &pl->parse, NODE_PL_DECLARATION, &fields, sizeof fields, name.span.start);
}

Node *pl_alias(PlParse *pl, Name name, Node *node) {
  PlVariable *variable = (PlVariable *)node;
  PlTarget target;
  if (!pl_find_variable(pl, variable, &target)) {
    build_fail(&pl->parse, node->span, "42704", "variable \"%.*s\" does not exist",
        SLICE_PRINT(pl_variable_text(pl, variable)));
  } else {
    ScopeItem item = *target.item;
    item.name = name.symbol;
    scope_declare(pl->scope, item);
  }
  return BUILD(&pl->parse, PL_ALIAS, PlAlias, name.span.start, .name = name, .variable = variable);
}

PlCursor *pl_cursor(PlParse *pl, Name name, PlScroll scroll) {
  PlCursor *cursor = BUILD_NODE(&pl->parse, PL_CURSOR, PlCursor, name.span.start);
  cursor->name = name;
  cursor->scroll = scroll;
  scope_push(pl->scope, SCOPE_CURSOR, name.symbol);
  return cursor;
}

Node *pl_cursor_end(PlParse *pl, PlCursor *cursor, NodeList parameters, Node *query) {
  cursor->parameters = parameters;
  cursor->query = query;
  cursor->node.span = build_span_from(&pl->parse, cursor->node.span.start);
  build_measure(&pl->parse, &cursor->node);
  scope_pop(pl->scope);
  scope_declare(pl->scope, (ScopeItem){.name = cursor->name.symbol,
                               .own_name = cursor->name.symbol,
                               .kind = SCOPE_REFCURSOR,
                               .cursor = cursor});
  return &cursor->node;
}
