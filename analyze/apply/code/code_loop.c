#include "analyze/apply/code/code_function.h"
#include "grammar/ast_statement.h"

// What a loop does when its body ended so. True: it goes on.
static bool next_round(Code *code, const PlLoop *loop, CodeFlow *flow) {
  bool is_its_own = code->label == SYMBOL_NONE || code->label == loop->label.symbol;
  if (*flow == CODE_CONTINUES && is_its_own) *flow = CODE_GOES_ON;
  if (*flow == CODE_GOES_ON) return true;
  if (*flow == CODE_EXITS && is_its_own) *flow = CODE_GOES_ON;
  return false;
}

static CodeFlow run_in_doubt(Code *code, const PlLoop *loop) {
  return code_run_in_doubt(code, loop->statements, loop->node.span,
      "how often a loop runs is decided by what is not known");
}

static CodeFlow undecided(Code *code, const PlLoop *loop) {
  code_forget_assigned_in(code, &loop->node);
  return run_in_doubt(code, loop);
}

// ---- over rows

static Datum row_at(const CodeTable *table, size_t at) {
  return (Datum){.kind = DATUM_ROW,
      .items = table->rows[at],
      .names = table->names,
      .count = table->column_count};
}

static CodeFlow over_some_rows(Code *code, const PlLoop *loop, const CodeTable *table) {
  code_forget_assigned_in(code, &loop->node);
  if (code_table_is_pattern(table)) code_assign_row(code, loop->variables, row_at(table, 0));
  return run_in_doubt(code, loop);
}

static CodeFlow over_rows(Code *code, const PlLoop *loop, const CodeTable *table) {
  if (!table->is_known || !table->is_complete) return over_some_rows(code, loop, table);
  CodeFlow flow = CODE_GOES_ON;
  for (size_t i = 0; i < table->count; i++) {
    code_assign_row(code, loop->variables, row_at(table, i));
    flow = table->doubtful[i] ? run_in_doubt(code, loop) : code_statements(code, loop->statements);
    if (!next_round(code, loop, &flow)) return flow;
  }
  return flow;
}

// The row is a variable of the loop's own.
static CodeFlow over_cursor(Code *code, const PlLoop *loop) {
  const PlVariable *variable = (const PlVariable *)loop->variables.first;
  CodeVariable row = {.name = variable->names[0].symbol, .is_record = true};
  CodeScope scope = {code->scope, loop->label.symbol, &row, 1};
  CodeTable table = code_cursor_rows(code, loop->cursor);
  code->scope = &scope;
  CodeFlow flow = over_rows(code, loop, &table);
  code->scope = scope.outer;
  return flow;
}

// ---- over numbers

static CodeFlow over_numbers(Code *code, const PlLoop *loop) {
  Datum lower = code_value(code, loop->lower), upper = code_value(code, loop->upper);
  Datum step = loop->step ? code_value(code, loop->step) : datum_number(1);
  bool are_known = lower.kind == DATUM_NUMBER && upper.kind == DATUM_NUMBER &&
                   step.kind == DATUM_NUMBER && step.number > 0;
  const PlVariable *variable = (const PlVariable *)loop->variables.first;
  CodeVariable counter = {.name = variable->names[0].symbol};
  CodeScope scope = {code->scope, loop->label.symbol, &counter, 1};
  code->scope = &scope;
  CodeFlow flow = CODE_GOES_ON;
  if (!are_known) {
    flow = undecided(code, loop);
  } else {
    int64_t direction = loop->reverse ? -1 : 1;
    for (int64_t at = lower.number; loop->reverse ? at >= upper.number : at <= upper.number;
         at += direction * step.number) {
      counter.value = datum_number(at);
      flow = code_statements(code, loop->statements);
      if (!next_round(code, loop, &flow)) break;
      if (!code_step(code)) {
        flow = code_lose(code, "do-block", loop->node.span, "the code runs too many statements");
        break;
      }
    }
  }
  code->scope = scope.outer;
  return flow;
}

// ---- over an array

static CodeFlow over_items(Code *code, const PlLoop *loop) {
  Datum list = code_value(code, loop->query);
  if (list.kind != DATUM_LIST || loop->slice > 0) return undecided(code, loop);
  CodeFlow flow = CODE_GOES_ON;
  for (size_t i = 0; i < list.count; i++) {
    code_assign(code, (const PlVariable *)loop->variables.first, list.items[i]);
    flow = code_statements(code, loop->statements);
    if (!next_round(code, loop, &flow)) return flow;
  }
  return flow;
}

// ---- LOOP and WHILE

// Once it may have been left, one more round shows what further ones do.
static CodeFlow while_true(Code *code, const PlLoop *loop) {
  CodeFlow flow = CODE_GOES_ON;
  for (bool is_last = false; !is_last;) {
    is_last = code->loop->may_have_left;
    if (is_last) code_forget_assigned(code, loop->statements);
    if (loop->form == LOOP_WHILE) {
      Datum condition;
      flow = code_evaluate(code, loop->condition, &condition);
      if (flow != CODE_GOES_ON) return flow;
      if (!datum_is_known(condition)) return undecided(code, loop);
      if (!datum_is_true(condition)) return CODE_GOES_ON;
    }
    flow = code_statements(code, loop->statements);
    if (!next_round(code, loop, &flow)) return flow;
    if (!code_step(code))
      return code_lose(code, "do-block", loop->node.span, "the code runs too many statements");
  }
  return CODE_GOES_ON;
}

static CodeFlow run_loop(Code *code, const PlLoop *loop) {
  CodeTable table;
  switch (loop->form) {
  case LOOP_FOREVER:
  case LOOP_WHILE: return while_true(code, loop);
  case LOOP_RANGE: return over_numbers(code, loop);
  case LOOP_ARRAY: return over_items(code, loop);
  case LOOP_QUERY:
    if (code_check(code, loop->query) == CODE_FAILS) return CODE_FAILS;
    if (code_run_calls(code, loop->query, &table) == CODE_FAILS) return CODE_FAILS;
    return over_rows(code, loop, &table);
  case LOOP_EXECUTE:
    table = code_query_of_text(code, loop->query, loop->arguments);
    return over_rows(code, loop, &table);
  case LOOP_CURSOR: return over_cursor(code, loop);
  }
  return undecided(code, loop);
}

CodeFlow code_loop(Code *code, const PlLoop *loop) {
  Code before = *code;
  CodeLoop running = {.outer = code->loop, .label = loop->label.symbol};
  code->loop = &running;
  CodeFlow flow = run_loop(code, loop);
  code->loop = running.outer;
  code_set_found(code, datum_unknown());
  if (running.may_have_left) code_forget_assigned_in(code, &loop->node);
  bool may_have_left_more = running.outer != NULL && running.outer->may_have_left;
  if (code->may_have_returned || may_have_left_more) return flow;
  code->is_doubtful = before.is_doubtful;
  code->doubt_place = before.doubt_place;
  code->doubt_reason = before.doubt_reason;
  return flow;
}
