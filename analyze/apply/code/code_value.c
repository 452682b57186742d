#include "analyze/apply/code/code_text.h"
#include "analyze/bind/bind.h"
#include "grammar/ast_statement.h"
#include "lexer/memory.h"

// ---- names

static const Datum *column_of(const CodeItem *item, Symbol column, bool *is_hidden) {
  for (size_t i = 0; i < item->count; i++) {
    if (item->names[i] != column) continue;
    if (item->values == NULL) *is_hidden = true;
    return item->values == NULL ? NULL : &item->values[i];
  }
  return NULL;
}

static Datum whole_row(const CodeItem *item) {
  if (item->values == NULL || item->is_open) return datum_unknown();
  return (Datum){
      .kind = DATUM_ROW, .items = item->values, .names = item->names, .count = item->count};
}

// False: no row in sight has such a column.
static bool find_column(const Code *code, Symbol table, Symbol column, Datum *value) {
  for (const CodeRows *rows = code->rows; rows != NULL; rows = rows->outer) {
    bool is_hidden = false, is_open = false;
    for (size_t i = 0; i < rows->count; i++) {
      const CodeItem *item = &rows->items[i];
      if (table != SYMBOL_NONE && item->name != table) continue;
      const Datum *found = column_of(item, column, &is_hidden);
      if (found != NULL) {
        *value = *found;
        return true;
      }
      is_open |= item->is_open || table != SYMBOL_NONE;
    }
    *value = datum_unknown();
    if (is_hidden || is_open) return true;
  }
  return false;
}

static Datum field_of(Datum row, Symbol field) {
  if (row.kind == DATUM_NULL) return row;
  if (row.kind != DATUM_ROW || row.names == NULL) return datum_unknown(); // ROW(…) names nothing
  for (size_t i = 0; i < row.count; i++) {
    if (row.names[i] == field) return row.items[i];
  }
  return datum_unknown();
}

static Datum reference(const Code *code, const ColumnReference *reference) {
  if (reference->star || reference->count > 2) return datum_unknown();
  Symbol first = reference->names[0].symbol;
  Datum value;
  if (reference->count == 2) {
    if (find_column(code, first, reference->names[1].symbol, &value)) return value;
    const CodeVariable *variable = code_variable(code, first);
    return variable != NULL ? field_of(variable->value, reference->names[1].symbol)
                            : datum_unknown();
  }
  const CodeVariable *variable = code_variable(code, first);
  if (find_column(code, SYMBOL_NONE, first, &value) && (datum_is_known(value) || variable == NULL))
    return value;
  if (variable != NULL) return variable->value;
  for (size_t i = 0; code->rows != NULL && i < code->rows->count; i++) {
    if (code->rows->items[i].name == first) return whole_row(&code->rows->items[i]);
  }
  return datum_unknown();
}

static Datum parameter(const Code *code, const Parameter *parameter) {
  bool is_there = parameter->number >= 1 && parameter->number <= code->parameter_count;
  return is_there ? code->parameters[parameter->number - 1] : datum_unknown();
}

// ---- constants and casts

static Datum constant(const Constant *constant) {
  switch (constant->kind) {
  case CONSTANT_NULL: return datum_null();
  case CONSTANT_TRUE: return datum_boolean(true);
  case CONSTANT_FALSE: return datum_boolean(false);
  case CONSTANT_INTEGER: return datum_number(constant->integer);
  case CONSTANT_STRING: return datum_text(constant->text);
  default: return datum_unknown();
  }
}

static Slice type_word(const Code *code, const TypeName *type) {
  return executor_text(code->executor, type->name.name.symbol);
}

static bool is_among(Slice word, const char *const words[]) {
  for (size_t i = 0; words[i] != NULL; i++) {
    if (slice_equals(word, slice_of(words[i]))) return true;
  }
  return false;
}

static const char *const texts[] = {"text", "varchar", "name", "bpchar", NULL};
static const char *const numbers[] = {"int4", "int8", "int2", "oid", NULL};
static const char *const times[] = {"date", "timestamp", "timestamptz", "interval", NULL};

static Datum to_number(Datum value) {
  if (value.kind == DATUM_NUMBER) return value;
  if (value.kind == DATUM_OBJECT) return datum_number(value.number);
  if (value.kind != DATUM_TEXT || value.text.length == 0 || value.text.length > 9)
    return datum_unknown();
  int64_t number = 0;
  for (size_t i = 0; i < value.text.length; i++) {
    if (value.text.start[i] < '0' || value.text.start[i] > '9') return datum_unknown();
    number = number * 10 + (value.text.start[i] - '0');
  }
  return datum_number(number);
}

static Datum cast_to(Code *code, Datum value, Slice word) {
  if (value.kind == DATUM_NULL) return value;
  if (is_among(word, texts))
    return value.kind == DATUM_DATABASE ? value : datum_as_text(code->executor, value);
  if (is_among(word, numbers)) return to_number(value);
  if (is_among(word, times)) return code_cast_time(code, value, word);
  if (slice_equals(word, SLICE("bool")))
    return value.kind == DATUM_BOOLEAN ? value : datum_unknown();
  bool is_class = slice_equals(word, SLICE("regclass"));
  bool is_schema = slice_equals(word, SLICE("regnamespace"));
  bool is_type = slice_equals(word, SLICE("regtype"));
  if (!is_class && !is_schema && !is_type) return datum_unknown();
  if (value.kind == DATUM_NUMBER) return datum_object((ObjectId)value.number);
  if (value.kind != DATUM_TEXT) return value;
  ObjectKind kind = is_class ? OBJECT_TABLE : is_type ? OBJECT_TYPE : OBJECT_SCHEMA;
  Datum found = code_object_named(code, value.text, kind);
  return found.kind == DATUM_OBJECT ? found : datum_unknown(); // missing, the cast fails
}

Datum code_coerce(Code *code, Datum value, Slice type) {
  bool is_read = is_among(type, texts) || is_among(type, numbers) || is_among(type, times) ||
                 slice_equals(type, SLICE("regclass"));
  return is_read && datum_is_known(value) ? cast_to(code, value, type) : value;
}

static Datum cast(Code *code, const Cast *cast) {
  Datum value = code_value(code, cast->operand);
  LIST_EACH(node, cast->types) {
    const TypeName *type = (const TypeName *)node;
    if (type->array_dimensions == 0) value = cast_to(code, value, type_word(code, type));
  }
  return value;
}

// ---- tests and comparisons

static Datum test(Code *code, const TestExpression *test) {
  Datum value = code_value(code, test->operand);
  Datum result = datum_unknown();
  if (datum_is_known(value) && test->kind == TEST_NULL)
    result = datum_boolean(value.kind == DATUM_NULL);
  if (datum_is_known(value) && test->kind == TEST_TRUE)
    result = datum_boolean(datum_is_true(value));
  if (datum_is_known(value) && test->kind == TEST_FALSE)
    result = datum_boolean(value.kind == DATUM_BOOLEAN && !value.boolean);
  if (test->kind == TEST_DISTINCT) {
    Datum other = code_value(code, test->other);
    bool any_null = value.kind == DATUM_NULL || other.kind == DATUM_NULL;
    if (datum_is_known(value) && datum_is_known(other))
      result = any_null ? datum_boolean(value.kind != other.kind)
                        : datum_not(code_operator(code, SLICE("="), value, other));
  }
  return test->negated ? datum_not(result) : result;
}

// value op ANY (items), op ALL.
static Datum compare_with_each(
    Code *code, Slice symbol, Datum value, const Datum *items, size_t count, bool all) {
  Datum result = datum_boolean(all);
  for (size_t i = 0; i < count; i++) {
    Datum one = code_operator(code, symbol, value, items[i]);
    result = all ? datum_and(result, one) : datum_or(result, one);
  }
  return result;
}

static Datum compare_with_rows(Code *code, Slice symbol, Datum value, const Node *query, bool all) {
  CodeTable table = code_query(code, query);
  if (!table.is_known || table.column_count != 1) return datum_unknown();
  Datum result = datum_boolean(all);
  for (size_t i = 0; i < table.count; i++) {
    Datum one = code_operator(code, symbol, value, table.rows[i][0]);
    bool decides = all ? datum_is_not_true(one) : !datum_is_not_true(one);
    if (table.doubtful[i] && decides) one = datum_unknown();
    result = all ? datum_and(result, one) : datum_or(result, one);
  }
  bool is_decided = result.kind == DATUM_BOOLEAN && result.boolean != all;
  return table.is_complete || is_decided ? result : datum_unknown();
}

static Datum compare_with_list(Code *code, const Comparison *comparison, Datum value) {
  bool all = comparison->kind == COMPARISON_ALL;
  Slice symbol = comparison->kind == COMPARISON_IN
                     ? SLICE("=")
                     : executor_text(code->executor, comparison->operator_name.name.symbol);
  if (comparison->right->kind == NODE_SUBQUERY) {
    const SubqueryExpression *subquery = (const SubqueryExpression *)comparison->right;
    return compare_with_rows(code, symbol, value, subquery->query, all);
  }
  if (comparison->kind != COMPARISON_IN) {
    Datum list = code_value(code, comparison->right);
    if (list.kind == DATUM_NULL) return list;
    if (list.kind != DATUM_LIST) return datum_unknown();
    return compare_with_each(code, symbol, value, list.items, list.count, all);
  }
  Datum result = datum_boolean(false);
  LIST_EACH(item, ((const RowExpression *)comparison->right)->items) {
    Datum one = code_operator(code, symbol, value, code_value(code, item));
    result = datum_or(result, one);
  }
  return result;
}

static Datum comparison(Code *code, const Comparison *comparison) {
  Datum value = code_value(code, comparison->left);
  Datum result = datum_unknown();
  switch (comparison->kind) {
  case COMPARISON_LIKE:
  case COMPARISON_ILIKE:
    if (comparison->third == NULL)
      result = code_like(
          value, code_value(code, comparison->right), comparison->kind == COMPARISON_ILIKE);
    break;
  case COMPARISON_BETWEEN: {
    Datum low = code_operator(code, SLICE(">="), value, code_value(code, comparison->right));
    Datum high = code_operator(code, SLICE("<="), value, code_value(code, comparison->third));
    result = datum_and(low, high);
    break;
  }
  case COMPARISON_IN:
  case COMPARISON_ANY:
  case COMPARISON_ALL: result = compare_with_list(code, comparison, value); break;
  default: break;
  }
  return comparison->negated ? datum_not(result) : result;
}

// ---- chains, CASE, subqueries

static Datum chain(Code *code, const Chain *chain) {
  const ChainLink *link = (const ChainLink *)chain->links.first;
  Datum result = code_value(code, link->operand);
  for (link = (const ChainLink *)link->node.next; link != NULL;
       link = (const ChainLink *)link->node.next) {
    if (chain->kind == CHAIN_AND && result.kind == DATUM_BOOLEAN && !result.boolean) return result;
    if (chain->kind == CHAIN_OR && datum_is_true(result)) return result;
    Datum next = code_value(code, link->operand);
    switch (chain->kind) {
    case CHAIN_AND: result = datum_and(result, next); break;
    case CHAIN_OR: result = datum_or(result, next); break;
    case CHAIN_OPERATOR:
      result = code_operator(
          code, executor_text(code->executor, link->operator_name.name.symbol), result, next);
      break;
    }
  }
  return result;
}

static Datum case_expression(Code *code, const CaseExpression *expression) {
  Datum operand = expression->operand ? code_value(code, expression->operand) : datum_unknown();
  LIST_EACH(node, expression->branches) {
    const CaseBranch *branch = (const CaseBranch *)node;
    Datum condition = code_value(code, branch->condition);
    if (expression->operand) condition = code_operator(code, SLICE("="), operand, condition);
    if (datum_is_true(condition)) return code_value(code, branch->result);
    if (!datum_is_known(condition)) return datum_unknown();
  }
  return expression->otherwise ? code_value(code, expression->otherwise) : datum_null();
}

static Datum subquery(Code *code, const SubqueryExpression *subquery) {
  CodeTable table = code_query(code, subquery->query);
  switch (subquery->kind) {
  case SUBQUERY_EXISTS: return code_table_exists(&table);
  case SUBQUERY_SCALAR: return code_table_scalar(&table);
  case SUBQUERY_ARRAY: break;
  }
  if (!code_table_is_exact(&table) || table.column_count != 1) return datum_unknown();
  Datum *items = ARENA_ARRAY(code->executor->arena, table.count, Datum);
  for (size_t i = 0; i < table.count; i++) items[i] = table.rows[i][0];
  return datum_list(items, table.count);
}

static Datum items_of(Code *code, NodeList list, DatumKind kind) {
  Datum *items = ARENA_ARRAY(code->executor->arena, list.count, Datum);
  size_t count = 0;
  LIST_EACH(item, list) items[count++] = code_value(code, item);
  return (Datum){.kind = kind, .items = items, .count = count};
}

// (record).field, list[1]
static Datum indirection(Code *code, const Indirection *indirection) {
  Datum value = code_value(code, indirection->operand);
  LIST_EACH(node, indirection->steps) {
    const IndirectionStep *step = (const IndirectionStep *)node;
    if (step->kind == INDIRECTION_FIELD) {
      value = field_of(value, step->field.symbol);
    } else if (step->kind == INDIRECTION_SUBSCRIPT && value.kind == DATUM_LIST) {
      Datum at = code_value(code, step->lower);
      if (at.kind != DATUM_NUMBER) return datum_unknown();
      bool is_there = at.number >= 1 && (uint64_t)at.number <= value.count;
      value = is_there ? value.items[at.number - 1] : datum_null();
    } else {
      return datum_unknown();
    }
  }
  return value;
}

// An expression with clauses behind it, `x := count(*) FROM t`, is a Select.
static Datum select_value(Code *code, const Node *node) {
  CodeTable table = code_query(code, node);
  return code_table_scalar(&table);
}

static Datum value_of(Code *code, const Node *node) {
  switch (node->kind) {
  case NODE_CONSTANT: return constant((const Constant *)node);
  case NODE_COLUMN_REFERENCE: return reference(code, (const ColumnReference *)node);
  case NODE_PARAMETER: return parameter(code, (const Parameter *)node);
  case NODE_CHAIN: return chain(code, (const Chain *)node);
  case NODE_NOT: return datum_not(code_value(code, ((const NotExpression *)node)->operand));
  case NODE_TEST: return test(code, (const TestExpression *)node);
  case NODE_COMPARISON: return comparison(code, (const Comparison *)node);
  case NODE_CAST: return cast(code, (const Cast *)node);
  case NODE_COLLATE: return code_value(code, ((const CollateExpression *)node)->operand);
  case NODE_FUNCTION_CALL: return code_call(code, (const FunctionCall *)node);
  case NODE_CASE: return case_expression(code, (const CaseExpression *)node);
  case NODE_SUBQUERY: return subquery(code, (const SubqueryExpression *)node);
  case NODE_ARRAY: return items_of(code, ((const ArrayExpression *)node)->items, DATUM_LIST);
  case NODE_ROW: return items_of(code, ((const RowExpression *)node)->items, DATUM_ROW);
  case NODE_INDIRECTION: return indirection(code, (const Indirection *)node);
  case NODE_SELECT:
  case NODE_SET_OPERATION: return select_value(code, node);
  default: return datum_unknown();
  }
}

Datum code_value(Code *code, const Node *node) {
  if (node == NULL || !code_step(code)) return datum_unknown();
  Datum value = code_enter(code) ? value_of(code, node) : datum_unknown();
  code_leave(code);
  return value;
}
