#include "grammar/print/body.h"
#include "grammar/plpgsql/ast_plpgsql.h"
#include "grammar/plpgsql/word.h"

// Bodies in PL/pgSQL: blocks, declarations, control. body_statement.c has the plain statements.

// ---- names: a keyword of PL/pgSQL stands in quotes, for it may mean something else there

void print_body_name(Printer *printer, Name name) {
  Slice text = print_symbol(printer, name);
  if (text.length > 1 && text.start[0] == '$' && text.start[1] >= '0' && text.start[1] <= '9') {
    print_slice(printer, text);
  } else if (pl_word_is_keyword(text)) {
    print_quoted_name(printer, text);
  } else {
    print_name(printer, name);
  }
}

static void print_body_path(Printer *printer, const Name *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0) {
      print_glued(printer, ".");
      layout_glue(printer->layout);
    }
    print_body_name(printer, names[i]);
  }
}

void print_pl_variable(Printer *printer, const Node *node) {
  const PlVariable *variable = (const PlVariable *)node;
  print_body_path(printer, variable->names, variable->count);
}

static void print_label_before(Printer *printer, Name label) {
  if (!print_is_set(label)) return;
  print_words(printer, "<<");
  layout_glue(printer->layout);
  print_body_name(printer, label);
  print_glued(printer, ">>");
  layout_line(printer->layout);
}

static void print_end_label(Printer *printer, Name label) {
  if (print_is_set(label)) print_body_name(printer, label);
}

// ---- SQL inside

void print_body_query(Printer *printer, const char *word, const Node *query) {
  printer->select_word = word;
  print_node(printer, query);
  printer->select_word = NULL;
}

// A Select here is an expression with clauses, or several.
void print_body_expression(Printer *printer, const Node *expression) {
  bool is_select = expression->kind == NODE_SELECT;
  print_body_query(printer, is_select ? "" : NULL, expression);
}

void print_body_expressions(Printer *printer, const NodeList *list) {
  LIST_EACH(item, *list) {
    if (item != list->first) print_comma(printer);
    print_body_expression(printer, item);
  }
}

// ---- statements

static void print_indented(Printer *printer, const NodeList *statements) {
  layout_indent(printer->layout);
  LIST_EACH(statement, *statements) {
    layout_line(printer->layout);
    print_node(printer, statement);
    print_glued(printer, ";");
  }
  layout_dedent(printer->layout);
}

// And the line of what follows is begun.
static void print_statements(Printer *printer, const NodeList *statements) {
  print_indented(printer, statements);
  layout_line(printer->layout);
}

void print_sql_statements(Printer *printer, const Node *node) {
  const SqlBody *body = (const SqlBody *)node;
  LIST_EACH(statement, body->statements) {
    if (statement != body->statements.first) layout_line(printer->layout);
    print_node(printer, statement);
    print_glued(printer, ";");
  }
}

void print_pl_body(Printer *printer, const Node *node) {
  const PlBody *body = (const PlBody *)node;
  bool was_in_body = printer->in_body;
  printer->in_body = true;
  LIST_EACH(item, body->directives) {
    print_node(printer, item);
    layout_line(printer->layout);
  }
  print_node(printer, &body->block->node);
  printer->in_body = was_in_body;
}

void print_pl_directive(Printer *printer, const Node *node) {
  const PlDirective *directive = (const PlDirective *)node;
  print_words(printer, "#");
  layout_glue(printer->layout);
  print_slice(printer, print_symbol(printer, directive->name));
  print_slice(printer, print_symbol(printer, directive->value));
}

void print_pl_block(Printer *printer, const Node *node) {
  const PlBlock *block = (const PlBlock *)node;
  print_label_before(printer, block->label);
  if (block->declarations.first != NULL) {
    print_words(printer, "DECLARE");
    print_statements(printer, &block->declarations);
  }
  print_words(printer, "BEGIN");
  print_statements(printer, &block->statements);
  if (block->handlers.first != NULL) {
    print_words(printer, "EXCEPTION");
    layout_indent(printer->layout);
    LIST_EACH(handler, block->handlers) {
      layout_line(printer->layout);
      print_node(printer, handler);
    }
    layout_dedent(printer->layout);
    layout_line(printer->layout);
  }
  print_words(printer, "END");
  print_end_label(printer, block->end_label);
}

void print_pl_handler(Printer *printer, const Node *node) {
  const PlHandler *handler = (const PlHandler *)node;
  print_words(printer, "WHEN");
  LIST_EACH(condition, handler->conditions) {
    print_word_if(printer, condition != handler->conditions.first, "OR");
    print_node(printer, condition);
  }
  print_words(printer, "THEN");
  print_indented(printer, &handler->statements);
}

void print_pl_condition(Printer *printer, const Node *node) {
  const PlCondition *condition = (const PlCondition *)node;
  if (print_is_set(condition->name)) {
    print_slice(printer, print_symbol(printer, condition->name));
    return;
  }
  print_words(printer, "SQLSTATE");
  print_text(printer, &condition->sqlstate);
}

// ---- declarations

void print_body_scroll(Printer *printer, PlScroll scroll) {
  print_word_if(printer, scroll == SCROLL_YES, "SCROLL");
  print_word_if(printer, scroll == SCROLL_NO, "NO SCROLL");
}

void print_pl_type(Printer *printer, const Node *node) {
  const PlType *type = (const PlType *)node;
  if (type->form == PL_TYPE_NAMED) {
    print_node(printer, &type->type->node);
    return;
  }
  print_body_path(printer, type->names, type->count);
  print_glued(printer, type->form == PL_TYPE_ROW ? "%ROWTYPE" : "%TYPE");
  if (type->array) print_glued(printer, "[]");
}

void print_pl_declaration(Printer *printer, const Node *node) {
  const PlDeclaration *declaration = (const PlDeclaration *)node;
  print_body_name(printer, declaration->name);
  print_word_if(printer, declaration->constant, "CONSTANT");
  print_node(printer, &declaration->type->node);
  if (print_is_set(declaration->collation.name))
    print_clause_qualified(printer, "COLLATE", &declaration->collation);
  print_word_if(printer, declaration->not_null, "NOT NULL");
  if (declaration->default_value == NULL) return;
  print_words(printer, ":=");
  print_body_expression(printer, declaration->default_value);
}

void print_pl_alias(Printer *printer, const Node *node) {
  const PlAlias *alias = (const PlAlias *)node;
  print_body_name(printer, alias->name);
  print_clause(printer, "ALIAS FOR", &alias->variable->node);
}

void print_pl_cursor(Printer *printer, const Node *node) {
  const PlCursor *cursor = (const PlCursor *)node;
  print_body_name(printer, cursor->name);
  print_body_scroll(printer, cursor->scroll);
  print_words(printer, "CURSOR");
  if (cursor->parameters.first != NULL) print_list_in_parentheses(printer, &cursor->parameters);
  print_clause(printer, "FOR", cursor->query);
}

// ---- control

static void print_otherwise(Printer *printer, const PlElse *otherwise) {
  if (otherwise == NULL) return;
  print_words(printer, "ELSE");
  print_statements(printer, &otherwise->statements);
}

static void print_branch(Printer *printer, const char *word, const Node *node) {
  const PlBranch *branch = (const PlBranch *)node;
  print_words(printer, word);
  print_body_expression(printer, branch->condition);
  print_words(printer, "THEN");
  print_statements(printer, &branch->statements);
}

void print_pl_if(Printer *printer, const Node *node) {
  const PlIf *statement = (const PlIf *)node;
  LIST_EACH(branch, statement->branches) {
    print_branch(printer, branch == statement->branches.first ? "IF" : "ELSIF", branch);
  }
  print_otherwise(printer, statement->otherwise);
  print_words(printer, "END IF");
}

void print_pl_case(Printer *printer, const Node *node) {
  const PlCase *statement = (const PlCase *)node;
  print_words(printer, "CASE");
  if (statement->subject != NULL) print_body_expression(printer, statement->subject);
  layout_line(printer->layout);
  LIST_EACH(branch, statement->branches) print_branch(printer, "WHEN", branch);
  print_otherwise(printer, statement->otherwise);
  print_words(printer, "END CASE");
}

static void print_range(Printer *printer, const PlLoop *loop) {
  print_word_if(printer, loop->reverse, "REVERSE");
  print_body_expression(printer, loop->lower);
  print_words(printer, "..");
  print_body_expression(printer, loop->upper);
  if (loop->step == NULL) return;
  print_words(printer, "BY");
  print_body_expression(printer, loop->step);
}

void print_body_using(Printer *printer, const NodeList *arguments) {
  if (arguments->first == NULL) return;
  print_words(printer, "USING");
  print_body_expressions(printer, arguments);
}

static void print_source(Printer *printer, const PlLoop *loop) {
  switch (loop->form) {
  case LOOP_RANGE: print_range(printer, loop); break;
  case LOOP_CURSOR:
    print_node(printer, &loop->cursor->node);
    if (loop->arguments.first != NULL) print_list_in_glued_parentheses(printer, &loop->arguments);
    break;
  case LOOP_EXECUTE:
    print_words(printer, "EXECUTE");
    print_body_expression(printer, loop->query);
    print_body_using(printer, &loop->arguments);
    break;
  case LOOP_ARRAY:
    print_words(printer, "ARRAY");
    print_body_expression(printer, loop->query);
    break;
  default: print_node(printer, loop->query); break;
  }
}

static void print_loop_head(Printer *printer, const PlLoop *loop) {
  if (loop->form == LOOP_FOREVER) return;
  if (loop->form == LOOP_WHILE) {
    print_words(printer, "WHILE");
    print_body_expression(printer, loop->condition);
    return;
  }
  print_words(printer, loop->form == LOOP_ARRAY ? "FOREACH" : "FOR");
  print_items(printer, &loop->variables);
  if (loop->slice > 0) {
    print_words(printer, "SLICE");
    print_number(printer, loop->slice);
  }
  print_words(printer, "IN");
  print_source(printer, loop);
}

void print_pl_loop(Printer *printer, const Node *node) {
  const PlLoop *loop = (const PlLoop *)node;
  print_label_before(printer, loop->label);
  print_loop_head(printer, loop);
  print_words(printer, "LOOP");
  print_statements(printer, &loop->statements);
  print_words(printer, "END LOOP");
  print_end_label(printer, loop->end_label);
}

void print_pl_exit(Printer *printer, const Node *node) {
  const PlExit *statement = (const PlExit *)node;
  print_words(printer, statement->again ? "CONTINUE" : "EXIT");
  print_end_label(printer, statement->label);
  if (statement->condition == NULL) return;
  print_words(printer, "WHEN");
  print_body_expression(printer, statement->condition);
}

void print_pl_return(Printer *printer, const Node *node) {
  static const char *const words[] = {[RETURN_VALUE] = "RETURN",
      [RETURN_NEXT] = "RETURN NEXT",
      [RETURN_QUERY] = "RETURN QUERY",
      [RETURN_EXECUTE] = "RETURN QUERY EXECUTE"};
  const PlReturn *statement = (const PlReturn *)node;
  print_words(printer, words[statement->form]);
  if (statement->form == RETURN_QUERY)
    print_node(printer, statement->value);
  else if (statement->value != NULL)
    print_body_expression(printer, statement->value);
  print_body_using(printer, &statement->arguments);
}
