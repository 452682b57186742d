#include "analyze/apply/code/code.h"

static CodeVariable *variable_of(const Code *code, const PlVariable *name) {
  return name->count == 1 ? code_variable(code, name->names[0].symbol) : NULL;
}

CodeTable code_cursor_rows(Code *code, const PlVariable *cursor) {
  const CodeVariable *variable = variable_of(code, cursor);
  const PlCursor *bound =
      variable != NULL && variable->cursor != NULL ? variable->cursor->bound : NULL;
  if (bound == NULL || bound->parameters.count > 0) return (CodeTable){0};
  return code_query(code, bound->query);
}

CodeFlow code_open(Code *code, const PlOpen *statement) {
  CodeVariable *variable = variable_of(code, statement->cursor);
  if (variable == NULL) return CODE_GOES_ON;
  CodeCursor *cursor = ARENA_NEW(code->executor->arena, CodeCursor);
  if (variable->cursor != NULL) cursor->bound = variable->cursor->bound;
  if (statement->query != NULL)
    cursor->table = code_query(code, statement->query);
  else if (statement->command != NULL)
    cursor->table = code_query_of_text(code, statement->command, statement->arguments);
  else
    cursor->table = code_cursor_rows(code, statement->cursor);
  variable->cursor = cursor;
  return CODE_GOES_ON;
}

static Datum row_at(const CodeTable *table, size_t at) {
  return (Datum){.kind = DATUM_ROW,
      .items = table->rows[at],
      .names = table->names,
      .count = table->column_count};
}

// Forward, row by row; what moves otherwise leaves the cursor at a place that is not known.
CodeFlow code_fetch(Code *code, const PlFetch *statement) {
  CodeVariable *variable = variable_of(code, statement->cursor);
  CodeCursor *cursor = variable != NULL ? variable->cursor : NULL;
  bool is_next = statement->direction == PL_FETCH_UNSTATED ||
                 statement->direction == PL_FETCH_NEXT || statement->direction == PL_FETCH_FORWARD;
  bool is_known = cursor != NULL && !code->is_doubtful && code_table_is_exact(&cursor->table);
  bool is_like = !is_known && cursor != NULL && code_table_is_pattern(&cursor->table);
  bool is_lost = cursor != NULL && (!is_next || code->is_doubtful);
  if (is_lost && !is_like) cursor->table.is_known = false;
  Datum row = datum_unknown();
  if (is_known && is_next && cursor->at < cursor->table.count)
    row = row_at(&cursor->table, cursor->at++);
  else if (is_known && is_next)
    row = datum_null();
  if (statement->into != NULL)
    code_assign_row(code, statement->into->variables, is_like ? row_at(&cursor->table, 0) : row);
  code_set_found(
      code, datum_is_known(row) ? datum_boolean(row.kind == DATUM_ROW) : datum_unknown());
  return CODE_GOES_ON;
}
