#include "analyze/apply/code/code_facts.h"
#include "grammar/ast_statement.h"

CodeVariable *code_variable(const Code *code, Symbol name) {
  for (CodeScope *scope = code->scope; scope != NULL; scope = scope->outer) {
    for (size_t i = scope->count; i > 0; i--) {
      if (scope->variables[i - 1].name == name) return &scope->variables[i - 1];
    }
  }
  return NULL;
}

// ---- reading

static bool reads_none(const Node *node, void *payload) {
  const Code *code = payload;
  if (node->kind == NODE_PARAMETER) return false;
  if (node->kind == NODE_COLUMN_REFERENCE) {
    const ColumnReference *reference = (const ColumnReference *)node;
    return reference->count == 0 || code_variable(code, reference->names[0].symbol) == NULL;
  }
  return ast_each_child(node, reads_none, payload);
}

bool code_reads_variables(const Code *code, const Node *node) {
  return !reads_none(node, (void *)(uintptr_t)code);
}

// ---- assigning

// record.field := value
static void assign_field(Code *code, CodeVariable *variable, Symbol field, Datum value) {
  Datum row = variable->value;
  if (row.kind != DATUM_ROW || row.names == NULL) {
    variable->value = datum_unknown();
    return;
  }
  Datum *items = ARENA_ARRAY(code->executor->arena, row.count, Datum);
  for (size_t i = 0; i < row.count; i++) items[i] = row.names[i] == field ? value : row.items[i];
  row.items = items;
  variable->value = row;
}

void code_assign(Code *code, const PlVariable *target, Datum value) {
  CodeVariable *variable = code_variable(code, target->names[0].symbol);
  if (variable == NULL) return;
  if (target->count == 1) {
    variable->value = code_coerce(code, value, executor_text(code->executor, variable->type));
  } else {
    assign_field(code, variable, target->names[target->count - 1].symbol, value);
  }
}

// A record takes the row; else each takes a value.
void code_assign_row(Code *code, NodeList targets, Datum row) {
  bool is_known = row.kind == DATUM_ROW;
  const PlVariable *first = (const PlVariable *)targets.first;
  const CodeVariable *variable = code_variable(code, first->names[0].symbol);
  if (targets.count == 1 && variable != NULL && variable->is_record && first->count == 1) {
    code_assign(code, first, row);
    return;
  }
  size_t at = 0;
  LIST_EACH(node, targets) {
    bool has_value = is_known && at < row.count;
    Datum missing = row.kind == DATUM_NULL || is_known ? datum_null() : datum_unknown();
    code_assign(code, (const PlVariable *)node, has_value ? row.items[at] : missing);
    at++;
  }
}

void code_set_found(Code *code, Datum value) {
  CodeVariable *found = code_variable(code, symbol_intern(code->executor->symbols, SLICE("found")));
  if (found != NULL) found->value = value;
}

// ---- forgetting

static void forget(Code *code, const CodeFacts *facts) {
  uint64_t in_sight = 0;
  for (const CodeScope *scope = code->scope; scope != NULL; scope = scope->outer)
    in_sight += scope->count;
  code_take_steps(code->executor, facts->assigned_count * in_sight);
  for (uint32_t i = 0; i < facts->assigned_count; i++) {
    CodeVariable *variable = code_variable(code, facts->assigned[i]);
    if (variable != NULL) variable->value = datum_unknown();
  }
}

void code_forget_assigned_in(Code *code, const Node *statement) {
  forget(code, code_facts(code->executor, statement));
}

void code_forget_assigned(Code *code, NodeList statements) {
  forget(code, code_facts_of_list(code->executor, statements));
}
