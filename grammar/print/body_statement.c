#include "grammar/print/body.h"

// Statements of PL/pgSQL that hold no others.

// ---- basic statements

void print_pl_null(Printer *printer, const Node *node) {
  (void)node;
  print_words(printer, "NULL");
}

void print_pl_assignment(Printer *printer, const Node *node) {
  const PlAssignment *assignment = (const PlAssignment *)node;
  print_node(printer, assignment->target);
  print_words(printer, ":=");
  print_body_expression(printer, assignment->value);
}

void print_pl_into(Printer *printer, const Node *node) {
  const PlInto *into = (const PlInto *)node;
  print_words(printer, into->strict ? "INTO STRICT" : "INTO");
  print_list(printer, &into->variables);
}

// INTO may stand anywhere; behind all else it is no part of another clause.
void print_pl_sql(Printer *printer, const Node *node) {
  const PlSql *sql = (const PlSql *)node;
  print_node(printer, sql->statement);
  if (sql->into != NULL) print_node(printer, &sql->into->node);
}

void print_pl_perform(Printer *printer, const Node *node) {
  print_body_query(printer, "PERFORM", ((const PlPerform *)node)->query);
}

void print_pl_execute(Printer *printer, const Node *node) {
  const PlExecute *execute = (const PlExecute *)node;
  print_words(printer, "EXECUTE");
  print_body_expression(printer, execute->command);
  if (execute->into != NULL) print_node(printer, &execute->into->node);
  print_body_using(printer, &execute->arguments);
}

void print_pl_get_diagnostics(Printer *printer, const Node *node) {
  const PlGetDiagnostics *get = (const PlGetDiagnostics *)node;
  print_words(printer, "GET");
  print_word_if(printer, get->area == DIAGNOSTICS_CURRENT, "CURRENT");
  print_word_if(printer, get->area == DIAGNOSTICS_STACKED, "STACKED");
  print_words(printer, "DIAGNOSTICS");
  print_list(printer, &get->items);
}

void print_pl_diagnostic(Printer *printer, const Node *node) {
  const PlDiagnostic *diagnostic = (const PlDiagnostic *)node;
  print_node(printer, &diagnostic->target->node);
  print_words(printer, "=");
  print_lower_words_as_keywords(printer, print_symbol(printer, diagnostic->item));
}

void print_pl_assert(Printer *printer, const Node *node) {
  const PlAssert *assertion = (const PlAssert *)node;
  print_words(printer, "ASSERT");
  print_body_expression(printer, assertion->condition);
  if (assertion->message == NULL) return;
  print_comma(printer);
  print_body_expression(printer, assertion->message);
}

void print_pl_transaction(Printer *printer, const Node *node) {
  const PlTransaction *transaction = (const PlTransaction *)node;
  print_words(printer, transaction->rollback ? "ROLLBACK" : "COMMIT");
  print_word_if(printer, transaction->chain == AND_CHAIN, "AND CHAIN");
  print_word_if(printer, transaction->chain == AND_NO_CHAIN, "AND NO CHAIN");
}

// ---- messages

void print_pl_raise(Printer *printer, const Node *node) {
  static const char *const levels[] = {[RAISE_EXCEPTION] = "EXCEPTION",
      [RAISE_WARNING] = "WARNING",
      [RAISE_NOTICE] = "NOTICE",
      [RAISE_INFO] = "INFO",
      [RAISE_LOG] = "LOG",
      [RAISE_DEBUG] = "DEBUG"};
  const PlRaise *raise = (const PlRaise *)node;
  print_words(printer, "RAISE");
  if (raise->level > RAISE_AGAIN) print_words(printer, levels[raise->level]);
  if (raise->condition != NULL) print_node(printer, raise->condition);
  if (raise->message.span.end != 0) print_text(printer, &raise->message);
  if (raise->arguments.first != NULL) {
    print_comma(printer);
    print_body_expressions(printer, &raise->arguments);
  }
  if (raise->options.first == NULL) return;
  print_words(printer, "USING");
  print_list(printer, &raise->options);
}

void print_pl_raise_option(Printer *printer, const Node *node) {
  const PlRaiseOption *option = (const PlRaiseOption *)node;
  print_lower_words_as_keywords(printer, print_symbol(printer, option->name));
  print_words(printer, "=");
  print_body_expression(printer, option->value);
}

// ---- cursors

void print_pl_argument(Printer *printer, const Node *node) {
  const PlArgument *argument = (const PlArgument *)node;
  if (print_is_set(argument->name)) {
    print_body_name(printer, argument->name);
    print_words(printer, ":=");
  }
  print_body_expression(printer, argument->value);
}

void print_pl_open(Printer *printer, const Node *node) {
  const PlOpen *open = (const PlOpen *)node;
  print_words(printer, "OPEN");
  print_node(printer, &open->cursor->node);
  print_body_scroll(printer, open->scroll);
  if (open->command != NULL) {
    print_words(printer, "FOR EXECUTE");
    print_body_expression(printer, open->command);
    print_body_using(printer, &open->arguments);
  } else if (open->query != NULL) {
    print_clause(printer, "FOR", open->query);
  } else if (open->arguments.first != NULL) {
    print_list_in_glued_parentheses(printer, &open->arguments);
  }
}

static void print_direction(Printer *printer, const PlFetch *fetch) {
  static const char *const words[] = {[PL_FETCH_NEXT] = "NEXT",
      [PL_FETCH_PRIOR] = "PRIOR",
      [PL_FETCH_FIRST] = "FIRST",
      [PL_FETCH_LAST] = "LAST",
      [PL_FETCH_ALL] = "ALL",
      [PL_FETCH_ABSOLUTE] = "ABSOLUTE",
      [PL_FETCH_RELATIVE] = "RELATIVE",
      [PL_FETCH_FORWARD] = "FORWARD",
      [PL_FETCH_FORWARD_ALL] = "FORWARD ALL",
      [PL_FETCH_FORWARD_COUNT] = "FORWARD",
      [PL_FETCH_BACKWARD] = "BACKWARD",
      [PL_FETCH_BACKWARD_ALL] = "BACKWARD ALL",
      [PL_FETCH_BACKWARD_COUNT] = "BACKWARD"};
  if (fetch->direction == PL_FETCH_UNSTATED) return;
  if (fetch->direction != PL_FETCH_COUNT) print_words(printer, words[fetch->direction]);
  if (fetch->count != NULL) print_body_expression(printer, fetch->count);
  print_words(printer, "FROM");
}

void print_pl_fetch(Printer *printer, const Node *node) {
  const PlFetch *fetch = (const PlFetch *)node;
  print_words(printer, fetch->into != NULL ? "FETCH" : "MOVE");
  print_direction(printer, fetch);
  print_node(printer, &fetch->cursor->node);
  if (fetch->into != NULL) print_node(printer, &fetch->into->node);
}

void print_pl_close(Printer *printer, const Node *node) {
  print_clause(printer, "CLOSE", &((const PlClose *)node)->cursor->node);
}
