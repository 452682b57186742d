#include "grammar/plpgsql/build.h"

Node *pl_argument(PlParse *pl, const PlToken *name, PlToken value) {
  Name as = name == NULL ? build_no_name() : pl_name(pl, *name);
  uint32_t start = name == NULL ? value.token.start : name->token.start;
  return BUILD(&pl->parse, PL_ARGUMENT, PlArgument, start, .name = as, .value = value.node);
}

// ---- arguments of a bound cursor

static const PlDeclaration *parameter_at(const PlCursor *cursor, uint32_t index) {
  const Node *node = cursor->parameters.first;
  while (index-- > 0) node = node->next;
  return (const PlDeclaration *)node;
}

// The parameter that the argument is for; the number of parameters: none is.
static uint32_t parameter_of(
    const PlCursor *cursor, const PlArgument *argument, uint32_t position) {
  if (!build_name_is_set(argument->name)) return position;
  uint32_t index = 0;
  LIST_EACH(node, cursor->parameters) {
    if (((const PlDeclaration *)node)->name.symbol == argument->name.symbol) break;
    index++;
  }
  return index;
}

#define MAX_COMPARED 2000u // parameters; names are compared in pairs

static void check_each(PlParse *pl, const PlCursor *cursor, const NodeList *arguments) {
  Slice name = symbol_text(pl->parse.symbols, cursor->name.symbol);
  if (cursor->parameters.count > MAX_COMPARED) return;
  bool *given = ARENA_ARRAY(pl->parse.arena, cursor->parameters.count, bool);
  uint32_t position = 0;
  LIST_EACH(node, *arguments) {
    const PlArgument *argument = (const PlArgument *)node;
    if (position == cursor->parameters.count) {
      build_fail(&pl->parse, node->span, BUILD_SYNTAX_ERROR,
          "too many arguments for cursor \"%.*s\"", SLICE_PRINT(name));
      return;
    }
    uint32_t index = parameter_of(cursor, argument, position++);
    if (index == cursor->parameters.count) {
      build_fail(&pl->parse, argument->name.span, BUILD_SYNTAX_ERROR,
          "cursor \"%.*s\" has no argument named \"%.*s\"", SLICE_PRINT(name),
          SLICE_PRINT(symbol_text(pl->parse.symbols, argument->name.symbol)));
      return;
    }
    if (given[index]) {
      Symbol parameter = parameter_at(cursor, index)->name.symbol;
      build_fail(&pl->parse, node->span, BUILD_SYNTAX_ERROR,
          "value for parameter \"%.*s\" of cursor \"%.*s\" specified more than once",
          SLICE_PRINT(symbol_text(pl->parse.symbols, parameter)), SLICE_PRINT(name));
      return;
    }
    given[index] = true;
  }
  if (position < cursor->parameters.count) {
    build_fail(&pl->parse, arguments->last->span, BUILD_SYNTAX_ERROR,
        "not enough arguments for cursor \"%.*s\"", SLICE_PRINT(name));
  }
}

void pl_check_arguments(PlParse *pl, const PlCursor *cursor, const NodeList *arguments, Span span) {
  bool has_parameters = cursor->parameters.count > 0;
  if (has_parameters && arguments != NULL) {
    check_each(pl, cursor, arguments);
  } else if (has_parameters != (arguments != NULL)) {
    build_fail(&pl->parse, span, BUILD_SYNTAX_ERROR, "cursor \"%.*s\" has %sarguments",
        SLICE_PRINT(symbol_text(pl->parse.symbols, cursor->name.symbol)),
        has_parameters ? "" : "no ");
  }
}

// ---- OPEN, FETCH, MOVE

Node *pl_open(PlParse *pl, PlToken start, Node *cursor, const NodeList *arguments, PlToken end) {
  PlOpen open = {.cursor = (PlVariable *)cursor};
  if (arguments != NULL) open.arguments = *arguments;
  PlTarget target;
  if (pl_find_variable(pl, open.cursor, &target)) {
    if (target.item->cursor == NULL)
      pl_fail_near(pl, end.token, "syntax error, expected \"FOR\"");
    else
      pl_check_arguments(pl, target.item->cursor, arguments, cursor->span);
  }
  return build_filled_node(&pl->parse, NODE_PL_OPEN, &open, sizeof open, start.token.start);
}

Node *pl_open_for(PlParse *pl, PlToken start, Node *cursor, PlToken for_word, PlOpen open) {
  open.cursor = (PlVariable *)cursor;
  PlTarget target;
  if (pl_find_variable(pl, open.cursor, &target) && target.item->cursor != NULL) {
    if (target.item->cursor->parameters.count > 0)
      pl_check_arguments(pl, target.item->cursor, NULL, cursor->span);
    else
      pl_fail_at_token(pl, for_word.token);
  }
  return build_filled_node(&pl->parse, NODE_PL_OPEN, &open, sizeof open, start.token.start);
}

Node *pl_direction(PlParse *pl, PlFetchDirection direction, Node *count, Node *cursor) {
  return BUILD(&pl->parse, PL_FETCH, PlFetch, cursor->span.start, .direction = direction,
      .count = count, .cursor = (PlVariable *)cursor);
}

static bool fetches_several(PlFetchDirection direction) {
  switch (direction) {
  case PL_FETCH_ALL:
  case PL_FETCH_COUNT:
  case PL_FETCH_FORWARD_ALL:
  case PL_FETCH_FORWARD_COUNT:
  case PL_FETCH_BACKWARD_ALL:
  case PL_FETCH_BACKWARD_COUNT: return true;
  default: return false;
  }
}

Node *pl_fetch(PlParse *pl, PlToken start, Node *direction, Node *into) {
  PlFetch *fetch = (PlFetch *)direction;
  fetch->node.span = build_span_from(&pl->parse, start.token.start);
  fetch->into = (PlInto *)into;
  build_adopt(&pl->parse, direction, into);
  if (into != NULL && fetches_several(fetch->direction)) {
    build_fail(&pl->parse, build_token_span(start.token), BUILD_NOT_SUPPORTED,
        "FETCH statement cannot return multiple rows");
  }
  return direction;
}
