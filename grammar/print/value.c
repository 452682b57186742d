#include "grammar/print/expression.h"

// ---- constants and parameters

// As it was written, 0x1F or 1_000, for servers that read it.
static void print_integer(Printer *printer, const Constant *constant) {
  uint32_t version = printer->options.server_version;
  if (constant->text.length > 0 && (version == 0 || version >= 16)) {
    print_slice(printer, constant->text);
  } else {
    print_number(printer, constant->integer);
  }
}

void print_constant(Printer *printer, const Node *node) {
  const Constant *constant = (const Constant *)node;
  switch (constant->kind) {
  case CONSTANT_NULL: print_words(printer, "NULL"); break;
  case CONSTANT_TRUE: print_words(printer, "true"); break;
  case CONSTANT_FALSE: print_words(printer, "false"); break;
  case CONSTANT_INTEGER: print_integer(printer, constant); break;
  case CONSTANT_NUMBER: print_slice(printer, constant->text); break;
  case CONSTANT_STRING: print_string(printer, constant->text); break;
  case CONSTANT_BIT_STRING: print_prefixed_string(printer, 'B', constant->text); break;
  case CONSTANT_HEX_STRING: print_prefixed_string(printer, 'X', constant->text); break;
  }
}

void print_parameter(Printer *printer, const Node *node) {
  print_words(printer, "$");
  layout_glue(printer->layout);
  print_number(printer, ((const Parameter *)node)->number);
}

void print_default_value(Printer *printer, const Node *node) {
  (void)node;
  print_words(printer, "DEFAULT");
}

// INTERVAL '1' DAY has its fields behind.
static bool has_fields(const Printer *printer, const TypeName *type) {
  const Node *first = type->modifiers.first;
  return type->is_builtin_word && print_symbol_is(printer, type->name.name, "interval") &&
         first != NULL && first->kind == NODE_CONSTANT &&
         ((const Constant *)first)->kind == CONSTANT_STRING;
}

void print_typed_constant(Printer *printer, const Cast *cast) {
  const TypeName *type = (const TypeName *)cast->types.first;
  if (has_fields(printer, type)) {
    print_words(printer, "interval");
    print_node(printer, cast->operand);
    print_interval_fields(printer, type);
  } else {
    if (type->is_builtin_word) {
      print_node(printer, &type->node);
    } else {
      print_function_name(printer, &type->name);
      print_type_modifiers(printer, &type->modifiers);
    }
    print_node(printer, cast->operand);
  }
}

// ---- columns, fields, subscripts

void print_column_reference(Printer *printer, const Node *node) {
  const ColumnReference *column = (const ColumnReference *)node;
  if (column->count > 0) print_path(printer, column->names, column->count);
  if (!column->star) return;
  if (column->count > 0) print_glued(printer, ".");
  if (column->count > 0) layout_glue(printer->layout);
  print_words(printer, "*");
}

static void print_slice_bound(Printer *printer, const Node *bound) {
  if (bound != NULL) print_node(printer, bound);
}

static void print_step(Printer *printer, const IndirectionStep *step) {
  switch (step->kind) {
  case INDIRECTION_FIELD:
    print_glued(printer, ".");
    layout_glue(printer->layout);
    print_label(printer, step->field);
    return;
  case INDIRECTION_STAR: print_glued(printer, ".*"); return;
  case INDIRECTION_SUBSCRIPT:
    print_glued(printer, "[");
    layout_glue(printer->layout);
    print_node(printer, step->lower);
    break;
  case INDIRECTION_SLICE:
    print_glued(printer, "[");
    layout_glue(printer->layout);
    print_slice_bound(printer, step->lower);
    // ":name" would be a variable to psql.
    print_words(printer, ":");
    print_slice_bound(printer, step->upper);
    break;
  }
  print_glued(printer, "]");
}

void print_steps(Printer *printer, const NodeList *steps) {
  LIST_EACH(step, *steps) print_step(printer, (const IndirectionStep *)step);
}

// Of what stands before a step, these need no parentheses. A field behind a column's name would be
// one more part of that name.
static bool stands_before(const Node *operand, const IndirectionStep *first) {
  switch (operand->kind) {
  case NODE_PARAMETER: return true;
  case NODE_SUBQUERY: return ((const SubqueryExpression *)operand)->kind == SUBQUERY_SCALAR;
  case NODE_COLUMN_REFERENCE:
    return !((const ColumnReference *)operand)->star &&
           (first->kind == INDIRECTION_SUBSCRIPT || first->kind == INDIRECTION_SLICE);
  default: return false;
  }
}

void print_indirection(Printer *printer, const Node *node) {
  const Indirection *indirection = (const Indirection *)node;
  bool bare =
      stands_before(indirection->operand, (const IndirectionStep *)indirection->steps.first);
  if (!bare) print_open(printer);
  print_node(printer, indirection->operand);
  if (!bare) print_close(printer);
  print_steps(printer, &indirection->steps);
}

void print_current_of(Printer *printer, const Node *node) {
  print_clause_name(printer, "CURRENT OF", ((const CurrentOf *)node)->cursor);
}

// ---- rows, arrays, CASE

void print_row(Printer *printer, const Node *node) {
  const RowExpression *row = (const RowExpression *)node;
  if (row->explicit_row) print_words(printer, "ROW");
  if (row->explicit_row) layout_glue(printer->layout);
  print_list_in_parentheses(printer, &row->items);
}

// Inside an array that holds nothing but arrays, these need no word.
static bool holds_arrays(const ArrayExpression *array) {
  LIST_EACH(item, array->items) {
    if (item->kind != NODE_ARRAY) return false;
  }
  return true;
}

static void print_array_items(Printer *printer, const ArrayExpression *array) {
  bool are_arrays = holds_arrays(array);
  print_words(printer, "[");
  layout_glue(printer->layout);
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(item, array->items) {
    if (item != array->items.first) print_comma(printer);
    if (are_arrays) {
      print_array_items(printer, (const ArrayExpression *)item);
    } else {
      print_node(printer, item);
    }
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
  print_glued(printer, "]");
}

void print_array(Printer *printer, const Node *node) {
  print_words(printer, "ARRAY");
  layout_glue(printer->layout);
  print_array_items(printer, (const ArrayExpression *)node);
}

static void print_branch(Printer *printer, const CaseBranch *branch) {
  layout_break(printer->layout);
  print_clause(printer, "WHEN", branch->condition);
  print_clause(printer, "THEN", branch->result);
}

void print_case(Printer *printer, const Node *node) {
  const CaseExpression *expression = (const CaseExpression *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_words(printer, "CASE");
  print_node(printer, expression->operand);
  layout_indent(printer->layout);
  LIST_EACH(branch, expression->branches) print_branch(printer, (const CaseBranch *)branch);
  if (expression->otherwise) {
    layout_break(printer->layout);
    print_clause(printer, "ELSE", expression->otherwise);
  }
  layout_dedent(printer->layout);
  layout_break(printer->layout);
  print_words(printer, "END");
  layout_close(printer->layout);
}

void print_subquery(Printer *printer, const Node *node) {
  const SubqueryExpression *subquery = (const SubqueryExpression *)node;
  print_word_if(printer, subquery->kind == SUBQUERY_EXISTS, "EXISTS");
  print_word_if(printer, subquery->kind == SUBQUERY_ARRAY, "ARRAY");
  if (subquery->kind == SUBQUERY_ARRAY) layout_glue(printer->layout);
  print_open(printer);
  print_node(printer, subquery->query);
  print_close(printer);
}

// ---- ORDER BY

void print_sort_key(Printer *printer, const Node *node) {
  const SortKey *key = (const SortKey *)node;
  print_node(printer, key->value);
  print_word_if(printer, key->direction == SORT_USING, "USING");
  if (key->direction == SORT_USING) print_operator(printer, &key->operator_name);
  print_sort_order(printer, key->direction, key->nulls);
}

void print_sort_order(Printer *printer, SortDirection direction, SortNulls nulls) {
  print_word_if(printer, direction == SORT_ASCENDING, "ASC");
  print_word_if(printer, direction == SORT_DESCENDING, "DESC");
  print_word_if(printer, nulls == NULLS_FIRST, "NULLS FIRST");
  print_word_if(printer, nulls == NULLS_LAST, "NULLS LAST");
}

void print_order_by(Printer *printer, const NodeList *keys) {
  if (keys->first == NULL) return;
  print_words(printer, "ORDER BY");
  print_list(printer, keys);
}

void print_as_label(Printer *printer, Name label) {
  if (!print_is_set(label)) return;
  print_words(printer, "AS");
  print_label(printer, label);
}
