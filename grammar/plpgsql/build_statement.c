#include "grammar/plpgsql/build.h"

// ---- basic statements

Node *pl_execute(PlParse *pl, PlToken start, PlToken command, Node *into, NodeList arguments) {
  return BUILD(&pl->parse, PL_EXECUTE, PlExecute, start.token.start, .command = command.node,
      .into = (PlInto *)into, .arguments = arguments);
}

static bool is_among(Slice text, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(text, slice_of(words[i]))) return true;
  }
  return false;
}
#define IS_AMONG(text, words) is_among((text), (words), sizeof(words) / sizeof *(words))

static bool is_current_item(Slice name) {
  static const char *const words[] = {"row_count", "pg_routine_oid", "pg_context"};
  return IS_AMONG(name, words);
}

static bool is_stacked_item(Slice name) {
  static const char *const words[] = {"pg_context", "pg_exception_detail", "pg_exception_hint",
      "pg_exception_context", "column_name", "constraint_name", "pg_datatype_name", "message_text",
      "table_name", "schema_name", "returned_sqlstate"};
  return IS_AMONG(name, words);
}

// As the server calls the items, in capitals.
static Slice in_capitals(PlParse *pl, Slice name) {
  Slice copy = arena_copy(pl->parse.arena, name);
  char *text = arena_alloc(pl->parse.arena, copy.length + 1);
  for (size_t i = 0; i < copy.length; i++) {
    char c = copy.start[i];
    text[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
  }
  return (Slice){text, copy.length};
}

Node *pl_get_diagnostics(PlParse *pl, PlToken start, PlDiagnosticsArea area, NodeList items) {
  bool is_stacked = area == DIAGNOSTICS_STACKED;
  LIST_EACH(node, items) {
    Slice name = symbol_text(pl->parse.symbols, ((const PlDiagnostic *)node)->item.symbol);
    if (is_stacked ? is_stacked_item(name) : is_current_item(name)) continue;
    build_fail(&pl->parse, build_token_span(start.token), BUILD_SYNTAX_ERROR,
        "diagnostics item %.*s is not allowed in GET %s DIAGNOSTICS",
        SLICE_PRINT(in_capitals(pl, name)), is_stacked ? "STACKED" : "CURRENT");
  }
  return BUILD(&pl->parse, PL_GET_DIAGNOSTICS, PlGetDiagnostics, start.token.start, .area = area,
      .items = items);
}

Node *pl_diagnostic(PlParse *pl, Node *target, PlToken item) {
  Name name = pl_name(pl, item);
  Slice text = symbol_text(pl->parse.symbols, name.symbol);
  if (!is_current_item(text) && !is_stacked_item(text))
    pl_fail_near(pl, item.token, "unrecognized GET DIAGNOSTICS item");
  return BUILD(&pl->parse, PL_DIAGNOSTIC, PlDiagnostic, target->span.start,
      .target = (PlVariable *)target, .item = name);
}

// ---- branches

Node *pl_if(PlParse *pl, PlToken start, Node *first, NodeList others, Node *otherwise) {
  return BUILD(&pl->parse, PL_IF, PlIf, start.token.start,
      .branches = build_list_join(build_list(first), others), .otherwise = (PlElse *)otherwise);
}

Node *pl_case(PlParse *pl, PlToken start, Node *subject, NodeList branches, Node *otherwise) {
  return BUILD(&pl->parse, PL_CASE, PlCase, start.token.start, .subject = subject,
      .branches = branches, .otherwise = (PlElse *)otherwise);
}

Node *pl_branch(PlParse *pl, PlToken condition, NodeList statements) {
  return BUILD(&pl->parse, PL_BRANCH, PlBranch, condition.token.start, .condition = condition.node,
      .statements = statements);
}

Node *pl_else(PlParse *pl, PlToken start, NodeList statements) {
  return BUILD(&pl->parse, PL_ELSE, PlElse, start.token.start, .statements = statements);
}

Node *pl_exit(PlParse *pl, PlToken start, bool again, Name label, Node *condition) {
  ScopeLabel kind;
  Slice text = symbol_text(pl->parse.symbols, label.symbol);
  if (!build_name_is_set(label)) {
    if (!scope_is_in_loop(pl->scope)) {
      build_fail(&pl->parse, build_token_span(start.token), BUILD_SYNTAX_ERROR, "%s",
          again ? "CONTINUE cannot be used outside a loop"
                : "EXIT cannot be used outside a loop, unless it has a label");
    }
  } else if (!scope_find_label(pl->scope, label.symbol, &kind)) {
    build_fail(&pl->parse, label.span, BUILD_SYNTAX_ERROR,
        "there is no label \"%.*s\" attached to any block or loop enclosing this statement",
        SLICE_PRINT(text));
  } else if (again && kind != SCOPE_LOOP) {
    build_fail(&pl->parse, label.span, BUILD_SYNTAX_ERROR,
        "block label \"%.*s\" cannot be used in CONTINUE", SLICE_PRINT(text));
  }
  return BUILD(&pl->parse, PL_EXIT, PlExit, start.token.start, .again = again, .label = label,
      .condition = condition);
}

// ---- RETURN

static void check_set(PlParse *pl, PlReturnForm form, Span span) {
  if (pl->routine->returns_set) return;
  build_fail(&pl->parse, span, "42804", "cannot use RETURN %s in a non-SETOF function",
      form == RETURN_NEXT ? "NEXT" : "QUERY");
}

static bool takes_value(const PlRoutine *routine) {
  return !routine->returns_set && !routine->returns_nothing && !routine->has_outputs &&
         !routine->is_event_trigger;
}

static void check_value(PlParse *pl, Span span) {
  const PlRoutine *routine = pl->routine;
  if (takes_value(routine)) return;
  const char *where = routine->returns_set        ? "function returning set"
                      : routine->is_procedure     ? "a procedure"
                      : routine->returns_nothing  ? "function returning void"
                      : routine->is_event_trigger ? "function returning void"
                                                  : "function with OUT parameters";
  const char *sqlstate = "42804";
  if (!routine->returns_set && routine->is_procedure) {
    if (routine->has_outputs)
      where = "function with OUT parameters";
    else
      sqlstate = BUILD_SYNTAX_ERROR;
  }
  build_fail(&pl->parse, span, sqlstate, "RETURN cannot have a parameter in %s", where);
}

void pl_check_return(PlParse *pl, PlReturnForm form, Token first) {
  Span span = build_token_span(first);
  if (form == RETURN_VALUE) {
    check_value(pl, span);
    return;
  }
  check_set(pl, form, span);
  if (form == RETURN_NEXT && pl->routine->has_outputs) {
    build_fail(&pl->parse, span, "42804",
        "RETURN NEXT cannot have a parameter in function with OUT parameters");
  }
}

Node *pl_return(PlParse *pl, PlToken start, PlReturnForm form, Node *value, PlToken end) {
  if (value == NULL) {
    if (form == RETURN_NEXT) check_set(pl, form, build_token_span(start.token));
    bool is_missing = form == RETURN_NEXT ? !pl->routine->has_outputs : takes_value(pl->routine);
    if (is_missing) pl_fail_near(pl, end.token, "missing expression");
  }
  return BUILD(&pl->parse, PL_RETURN, PlReturn, start.token.start, .form = form, .value = value);
}

Node *pl_return_execute(PlParse *pl, PlToken start, PlToken command, NodeList arguments) {
  return BUILD(&pl->parse, PL_RETURN, PlReturn, start.token.start, .form = RETURN_EXECUTE,
      .value = command.node, .arguments = arguments);
}

// ---- RAISE

Node *pl_raise(PlParse *pl, PlToken start, PlRaise raise) {
  return build_filled_node(&pl->parse, NODE_PL_RAISE, &raise, sizeof raise, start.token.start);
}

// Each % is a place for one, %% is a sign.
static uint32_t count_places(Slice message) {
  uint32_t count = 0;
  for (size_t i = 0; i < message.length; i++) {
    if (message.start[i] != '%') continue;
    if (i + 1 < message.length && message.start[i + 1] == '%')
      i++;
    else
      count++;
  }
  return count;
}

Node *pl_raise_message(PlParse *pl, PlToken start, PlRaiseLevel level, PlToken message,
    NodeList arguments, NodeList options) {
  Text text = build_text(&pl->parse, message.token);
  uint32_t places = count_places(text.value);
  if (places != arguments.count) {
    build_fail(&pl->parse, text.span, BUILD_SYNTAX_ERROR, "too %s parameters specified for RAISE",
        places < arguments.count ? "many" : "few");
  }
  return pl_raise(pl, start,
      (PlRaise){.level = level, .message = text, .arguments = arguments, .options = options});
}

Name pl_raise_option_name(PlParse *pl, PlToken word) {
  static const char *const words[] = {"errcode", "message", "detail", "hint", "column",
      "constraint", "datatype", "table", "schema"};
  Name name = pl_name(pl, word);
  if (!IS_AMONG(symbol_text(pl->parse.symbols, name.symbol), words))
    pl_fail_near(pl, word.token, "unrecognized RAISE statement option");
  return name;
}

Node *pl_raise_option(PlParse *pl, Name name, PlToken value) {
  return BUILD(&pl->parse, PL_RAISE_OPTION, PlRaiseOption, name.span.start, .name = name,
      .value = value.node);
}
