#include "grammar/plpgsql/build.h"

#include "grammar/plpgsql/word.h"

#include <stdio.h>

// ---- what the routine has

static void declare(PlParse *pl, Symbol name, ScopeKind kind, bool is_constant) {
  scope_declare(pl->scope,
      (ScopeItem){.name = name, .own_name = name, .kind = kind, .is_constant = is_constant});
}

static void declare_words(PlParse *pl, const char *const *words, size_t count, ScopeKind kind) {
  for (size_t i = 0; i < count; i++)
    declare(pl, symbol_intern(pl->parse.symbols, slice_of(words[i])), kind, false);
}
#define DECLARE_WORDS(pl, words, kind)                                                             \
  declare_words((pl), (words), sizeof(words) / sizeof *(words), (kind))

// Parameters may lie in another text than the body, and the server gives no place here.
static Span body_start(const PlParse *pl) {
  return build_span_from(&pl->parse, pl->parse.last_end);
}

static void declare_parameter(PlParse *pl, Symbol name, ScopeKind kind) {
  if (scope_find_here(pl->scope, name) != NULL) {
    build_fail(&pl->parse, body_start(pl), "42P13", "parameter name \"%.*s\" used more than once",
        SLICE_PRINT(symbol_text(pl->parse.symbols, name)));
  }
  declare(pl, name, kind, false);
}

static void check_pseudo(PlParse *pl, const TypeName *type, const char *verb) {
  if (type == NULL || !pl_type_is_pseudo(pl, type) || pl_type_is_polymorphic(pl, type)) return;
  build_fail(&pl->parse, body_start(pl), BUILD_NOT_SUPPORTED,
      "PL/pgSQL functions cannot %s type %.*s", verb, SLICE_PRINT(pl_type_word(pl, type)));
}

static void declare_parameters(PlParse *pl) {
  int number = 0;
  LIST_EACH(node, pl->routine->parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    char text[16];
    int length = snprintf(text, sizeof text, "$%d", ++number);
    Symbol position = symbol_intern(pl->parse.symbols, (Slice){text, (size_t)length});
    ScopeKind kind = pl_kind_of_type(pl, parameter->type);
    check_pseudo(pl, parameter->type, "accept");
    declare_parameter(pl, position, kind);
    if (build_name_is_set(parameter->name)) declare_parameter(pl, parameter->name.symbol, kind);
  }
}

void pl_begin(PlParse *pl) {
  static const char *const records[] = {"new", "old"};
  static const char *const trigger_words[] = {"tg_name", "tg_when", "tg_level", "tg_op", "tg_relid",
      "tg_relname", "tg_table_name", "tg_table_schema", "tg_nargs", "tg_argv"};
  static const char *const event_words[] = {"tg_event", "tg_tag"};
  static const char *const common_words[] = {"found"};
  const PlRoutine *routine = pl->routine;
  scope_clear(pl->scope);
  scope_push(pl->scope, SCOPE_BLOCK, routine->name);
  bool is_trigger = routine->is_trigger || routine->is_event_trigger;
  if (is_trigger && routine->parameters.first != NULL) {
    build_fail(&pl->parse, body_start(pl), "42P13",
        "%strigger functions cannot have declared arguments", routine->is_trigger ? "" : "event ");
  }
  if (routine->is_trigger) {
    DECLARE_WORDS(pl, records, SCOPE_RECORD);
    DECLARE_WORDS(pl, trigger_words, SCOPE_SCALAR);
  } else if (routine->is_event_trigger) {
    DECLARE_WORDS(pl, event_words, SCOPE_SCALAR);
  } else {
    if (!routine->returns_nothing) check_pseudo(pl, routine->returns, "return");
    declare_parameters(pl);
  }
  DECLARE_WORDS(pl, common_words, SCOPE_SCALAR);
}

void pl_exception(PlParse *pl) {
  declare(pl, symbol_intern(pl->parse.symbols, SLICE("sqlstate")), SCOPE_SCALAR, true);
  declare(pl, symbol_intern(pl->parse.symbols, SLICE("sqlerrm")), SCOPE_SCALAR, true);
}

// ---- the body

void pl_body(PlParse *pl, NodeList directives, Node *block) {
  uint32_t start = directives.first != NULL ? directives.first->span.start : block->span.start;
  pl->body = BUILD(
      &pl->parse, PL_BODY, PlBody, start, .directives = directives, .block = (PlBlock *)block);
}

Node *pl_directive(PlParse *pl, PlToken start, PlToken name, PlToken value) {
  return BUILD(&pl->parse, PL_DIRECTIVE, PlDirective, start.token.start, .name = pl_name(pl, name),
      .value = pl_name(pl, value));
}

Node *pl_strict_directive(PlParse *pl, PlToken start, PlToken name, PlToken value) {
  Name word = pl_name(pl, value);
  if (!build_name_equals(&pl->parse, word, SLICE("on")) &&
      !build_name_equals(&pl->parse, word, SLICE("off"))) {
    build_fail(&pl->parse, word.span, "XX000", "unrecognized print_strict_params option %.*s",
        SLICE_PRINT(symbol_text(pl->parse.symbols, word.symbol)));
  }
  return pl_directive(pl, start, name, value);
}

// ---- blocks

PlBlock *pl_block(PlParse *pl, uint32_t start, Name label) {
  PlBlock *block = BUILD_NODE(&pl->parse, PL_BLOCK, PlBlock, start);
  block->label = label;
  scope_push(pl->scope, SCOPE_BLOCK, label.symbol);
  return block;
}

static void check_end_label(PlParse *pl, Name label, Name end_label) {
  if (!build_name_is_set(end_label) || end_label.symbol == label.symbol) return;
  Slice text = symbol_text(pl->parse.symbols, end_label.symbol);
  if (!build_name_is_set(label)) {
    build_fail(&pl->parse, end_label.span, BUILD_SYNTAX_ERROR,
        "end label \"%.*s\" specified for unlabeled block", SLICE_PRINT(text));
  } else {
    build_fail(&pl->parse, end_label.span, BUILD_SYNTAX_ERROR,
        "end label \"%.*s\" differs from block's label \"%.*s\"", SLICE_PRINT(text),
        SLICE_PRINT(symbol_text(pl->parse.symbols, label.symbol)));
  }
}

Node *pl_block_end(
    PlParse *pl, PlBlock *block, NodeList statements, NodeList handlers, Name end_label) {
  block->statements = statements;
  block->handlers = handlers;
  block->end_label = end_label;
  block->node.span = build_span_from(&pl->parse, block->node.span.start);
  build_measure(&pl->parse, &block->node);
  check_end_label(pl, block->label, end_label);
  scope_pop(pl->scope);
  return &block->node;
}

Node *pl_loop_end(PlParse *pl, PlLoop *loop, NodeList statements, Name end_label) {
  loop->statements = statements;
  loop->end_label = end_label;
  loop->node.span = build_span_from(&pl->parse, loop->node.span.start);
  build_measure(&pl->parse, &loop->node);
  check_end_label(pl, loop->label, end_label);
  scope_pop(pl->scope);
  return &loop->node;
}

void pl_fail_late_label(PlParse *pl, PlToken open) {
  build_fail(&pl->parse, build_token_span(open.token), BUILD_SYNTAX_ERROR,
      "block label must be placed before DECLARE, not after");
}

// ---- exceptions

Node *pl_handler(PlParse *pl, PlToken start, NodeList conditions, NodeList statements) {
  return BUILD(&pl->parse, PL_HANDLER, PlHandler, start.token.start, .conditions = conditions,
      .statements = statements);
}

static Node *new_condition(PlParse *pl, Name name, bool is_known) {
  if (!is_known) {
    build_fail(&pl->parse, name.span, "42704", "unrecognized exception condition \"%.*s\"",
        SLICE_PRINT(symbol_text(pl->parse.symbols, name.symbol)));
  }
  return BUILD(&pl->parse, PL_CONDITION, PlCondition, name.span.start, .name = name);
}

Node *pl_condition(PlParse *pl, PlToken word) {
  Name name = pl_name(pl, word);
  Slice text = symbol_text(pl->parse.symbols, name.symbol);
  return new_condition(pl, name, pl_word_is_condition(text) || slice_equals(text, SLICE("others")));
}

// A variable of that name hides the condition.
Node *pl_raise_condition(PlParse *pl, PlToken word) {
  Name name = pl_name(pl, word);
  if (scope_find(pl->scope, name.symbol) != NULL) pl_fail_at_token(pl, word.token);
  return new_condition(pl, name, pl_word_is_condition(symbol_text(pl->parse.symbols, name.symbol)));
}

static bool is_sqlstate(Slice text) {
  if (text.length != 5) return false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))) return false;
  }
  return true;
}

Node *pl_sqlstate(PlParse *pl, PlToken start, PlToken string) {
  Text text = build_text(&pl->parse, string.token);
  if (!is_sqlstate(text.value)) pl_fail_near(pl, string.token, "invalid SQLSTATE code");
  return BUILD(&pl->parse, PL_CONDITION, PlCondition, start.token.start, .sqlstate = text);
}
