#include "grammar/plpgsql/build.h"

#include "grammar/plpgsql/word.h"
#include "grammar/plpgsql_grammar.h"

static PlLoop *new_loop(PlParse *pl, PlLabel label, uint32_t start, PlLoopForm form) {
  uint32_t first = build_name_is_set(label.name) ? label.start : start;
  PlLoop *loop = BUILD_NODE(&pl->parse, PL_LOOP, PlLoop, first);
  loop->label = label.name;
  loop->form = form;
  return loop;
}

PlLoop *pl_loop(PlParse *pl, PlLabel label, uint32_t start, Node *condition) {
  PlLoop *loop = new_loop(pl, label, start, condition == NULL ? LOOP_FOREVER : LOOP_WHILE);
  loop->condition = condition;
  scope_push(pl->scope, SCOPE_LOOP, label.name.symbol);
  return loop;
}

// ---- the variables of FOR

static void check_list(PlParse *pl, const NodeList *variables) {
  LIST_EACH(node, *variables) {
    const PlVariable *variable = (const PlVariable *)node;
    PlTarget target;
    if (!pl_resolve(pl, variable, &target)) return;
    pl_check_assignable(pl, variable, target);
    if (!pl_target_is_record(target)) continue;
    build_fail(&pl->parse, node->span, BUILD_SYNTAX_ERROR, "\"%.*s\" is not a scalar variable",
        SLICE_PRINT(pl_variable_text(pl, variable)));
  }
}

static bool is_new_name(const PlVariable *variable, Slice text) {
  return variable->count == 1 && pl_word_kind(text, TOKEN_NAME) == PL_NAME;
}

// A name alone may be new, but a keyword may not; a.b must be known, and so must each of several.
static void check_variables(PlParse *pl, const NodeList *variables) {
  const PlVariable *first = (const PlVariable *)variables->first;
  PlTarget target;
  if (variables->count > 1) {
    check_list(pl, variables);
  } else if (!is_new_name(first, build_source_text(&pl->parse, first->node.span))) {
    pl_resolve(pl, first, &target);
  }
}

PlLoop *pl_for(PlParse *pl, PlLabel label, uint32_t start, NodeList variables) {
  PlLoop *loop = new_loop(pl, label, start, LOOP_QUERY);
  loop->variables = variables;
  check_variables(pl, &variables);
  scope_push(pl->scope, SCOPE_LOOP, label.name.symbol);
  return loop;
}

static void check_single(PlParse *pl, const PlLoop *loop, const char *kind) {
  if (loop->variables.count == 1) return;
  build_fail(&pl->parse, loop->variables.first->span, BUILD_SYNTAX_ERROR,
      "%s FOR loop must have only one target variable", kind);
}

// The loop's own variable: known inside.
static void declare_variable(PlParse *pl, const PlLoop *loop, ScopeKind kind) {
  const PlVariable *variable = (const PlVariable *)loop->variables.first;
  Symbol name = symbol_intern(pl->parse.symbols, pl_variable_text(pl, variable));
  scope_declare(pl->scope, (ScopeItem){.name = name, .own_name = name, .kind = kind});
}

static void check_known(
    PlParse *pl, const PlLoop *loop, const char *sqlstate, const char *message) {
  const PlVariable *variable = (const PlVariable *)loop->variables.first;
  PlTarget target;
  if (loop->variables.count > 1) return; // looked at already
  if (!pl_find_variable(pl, variable, &target))
    build_fail(&pl->parse, variable->node.span, sqlstate, "%s", message);
  else
    pl_check_assignable(pl, variable, target);
}

#define ROW_LOOP_NEEDS                                                                             \
  "loop variable of loop over rows must be a record variable or list of scalar variables"

// ---- the forms

PlLoop *pl_for_range(
    PlParse *pl, PlLoop *loop, bool reverse, PlToken lower, PlToken upper, Node *step) {
  loop->form = LOOP_RANGE;
  loop->reverse = reverse;
  loop->lower = lower.node;
  loop->upper = upper.node;
  loop->step = step;
  check_single(pl, loop, "integer");
  declare_variable(pl, loop, SCOPE_SCALAR);
  return loop;
}

PlLoop *pl_for_query(PlParse *pl, PlLoop *loop, PlToken query) {
  loop->query = query.node;
  check_known(pl, loop, BUILD_SYNTAX_ERROR, ROW_LOOP_NEEDS);
  return loop;
}

PlLoop *pl_for_reversed_query(PlParse *pl, PlLoop *loop, PlToken reverse) {
  build_fail(&pl->parse, build_token_span(reverse.token), BUILD_SYNTAX_ERROR,
      "cannot specify REVERSE in query FOR loop");
  return loop;
}

PlLoop *pl_for_cursor(PlParse *pl, PlLoop *loop, PlToken cursor, const NodeList *arguments) {
  loop->form = LOOP_CURSOR;
  loop->cursor = (PlVariable *)cursor.node;
  if (arguments != NULL) loop->arguments = *arguments;
  PlTarget target;
  check_single(pl, loop, "cursor");
  if (!pl_resolve(pl, loop->cursor, &target)) return loop;
  if (target.item->cursor == NULL) {
    build_fail(&pl->parse, cursor.node->span, BUILD_SYNTAX_ERROR,
        "cursor FOR loop must use a bound cursor variable");
  } else {
    pl_check_arguments(pl, target.item->cursor, arguments, cursor.node->span);
  }
  declare_variable(pl, loop, SCOPE_RECORD);
  return loop;
}

PlLoop *pl_for_execute(PlParse *pl, PlLoop *loop, PlToken command, NodeList arguments) {
  loop->form = LOOP_EXECUTE;
  loop->query = command.node;
  loop->arguments = arguments;
  check_known(pl, loop, "42804", ROW_LOOP_NEEDS);
  return loop;
}

PlLoop *pl_for_each(
    PlParse *pl, PlLabel label, uint32_t start, NodeList variables, uint32_t slice, PlToken array) {
  PlLoop *loop = pl_for(pl, label, start, variables);
  loop->form = LOOP_ARRAY;
  loop->slice = slice;
  loop->query = array.node;
  check_known(pl, loop, BUILD_SYNTAX_ERROR,
      "loop variable of FOREACH must be a known variable or list of variables");
  return loop;
}
