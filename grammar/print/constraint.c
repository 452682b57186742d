#include "grammar/print/table.h"

// ---- attributes

static uint32_t attributes_of(const Constraint *constraint) {
  uint32_t bits = constraint->attributes;
  if (constraint->no_inherit) bits |= ATTRIBUTE_NO_INHERIT;
  if (constraint->attributes != 0) return bits;
  // A tree that was not parsed has but the flags.
  if (constraint->deferrable) bits |= ATTRIBUTE_DEFERRABLE;
  if (constraint->not_deferrable) bits |= ATTRIBUTE_NOT_DEFERRABLE;
  if (constraint->initially_deferred) bits |= ATTRIBUTE_DEFERRED;
  if (constraint->initially_immediate) bits |= ATTRIBUTE_IMMEDIATE;
  if (constraint->enforced) bits |= ATTRIBUTE_ENFORCED;
  if (constraint->not_enforced) bits |= ATTRIBUTE_NOT_ENFORCED;
  if (constraint->not_valid && !constraint->not_enforced) bits |= ATTRIBUTE_NOT_VALID;
  if (constraint->inherit) bits |= ATTRIBUTE_INHERIT;
  return bits;
}

void print_constraint_attributes(Printer *printer, const Constraint *constraint) {
  uint32_t bits = attributes_of(constraint);
  print_word_if(printer, bits & ATTRIBUTE_NO_INHERIT, "NO INHERIT");
  print_word_if(printer, bits & ATTRIBUTE_INHERIT, "INHERIT");
  print_word_if(printer, bits & ATTRIBUTE_DEFERRABLE, "DEFERRABLE");
  print_word_if(printer, bits & ATTRIBUTE_NOT_DEFERRABLE, "NOT DEFERRABLE");
  print_word_if(printer, bits & ATTRIBUTE_DEFERRED, "INITIALLY DEFERRED");
  print_word_if(printer, bits & ATTRIBUTE_IMMEDIATE, "INITIALLY IMMEDIATE");
  print_word_if(printer, bits & ATTRIBUTE_ENFORCED, "ENFORCED");
  print_word_if(printer, bits & ATTRIBUTE_NOT_ENFORCED, "NOT ENFORCED");
  print_word_if(printer, bits & ATTRIBUTE_NOT_VALID, "NOT VALID");
}

// ---- keys

// (a, b, PERIOD c), (a, b WITHOUT OVERLAPS)
static void print_key_columns(
    Printer *printer, const NodeList *columns, bool period, bool without_overlaps) {
  if (columns->first == NULL) return;
  print_open(printer);
  LIST_EACH(column, *columns) {
    if (column != columns->first) print_comma(printer);
    print_word_if(printer, period && column->next == NULL, "PERIOD");
    print_node(printer, column);
  }
  print_word_if(printer, without_overlaps, "WITHOUT OVERLAPS");
  print_close(printer);
}

static void print_key_storage(Printer *printer, const Constraint *constraint) {
  if (constraint->include.first) {
    print_words(printer, "INCLUDE");
    print_list_in_parentheses(printer, &constraint->include);
  }
  print_with_definition(printer, &constraint->index_options);
  print_clause_name(printer, "USING INDEX TABLESPACE", constraint->tablespace);
}

static void print_key(Printer *printer, const Constraint *constraint) {
  bool is_primary = constraint->kind == CONSTRAINT_PRIMARY_KEY;
  print_words(printer, is_primary ? "PRIMARY KEY" : "UNIQUE");
  print_word_if(printer, constraint->nulls_not_distinct, "NULLS NOT DISTINCT");
  print_key_columns(printer, &constraint->columns, false, constraint->without_overlaps);
  print_clause_name(printer, "USING INDEX", constraint->using_index);
  print_key_storage(printer, constraint);
}

void print_exclusion_element(Printer *printer, const Node *node) {
  const ExclusionElement *exclusion = (const ExclusionElement *)node;
  print_node(printer, &exclusion->element->node);
  print_words(printer, "WITH");
  print_operator(printer, &exclusion->operator_name);
}

static void print_exclude(Printer *printer, const Constraint *constraint) {
  print_words(printer, "EXCLUDE");
  print_clause_name(printer, "USING", constraint->method);
  print_list_in_parentheses(printer, &constraint->elements);
  print_key_storage(printer, constraint);
  if (constraint->where == NULL) return;
  print_words(printer, "WHERE");
  print_open(printer);
  print_node(printer, constraint->where);
  print_close(printer);
}

static void print_action(
    Printer *printer, const char *event, ReferentialAction action, const NodeList *columns) {
  static const char *const words[] = {[ACTION_UNSTATED] = "",
      [ACTION_NO_ACTION] = "NO ACTION",
      [ACTION_RESTRICT] = "RESTRICT",
      [ACTION_CASCADE] = "CASCADE",
      [ACTION_SET_NULL] = "SET NULL",
      [ACTION_SET_DEFAULT] = "SET DEFAULT"};
  if (action == ACTION_UNSTATED) return;
  print_words(printer, event);
  print_words(printer, words[action]);
  if (columns) print_column_list(printer, columns);
}

static void print_foreign_key(Printer *printer, const Constraint *constraint) {
  if (constraint->columns.first) {
    print_words(printer, "FOREIGN KEY");
    print_key_columns(printer, &constraint->columns, constraint->period, false);
  }
  print_clause_qualified(printer, "REFERENCES", &constraint->referenced);
  print_key_columns(printer, &constraint->referenced_columns, constraint->referenced_period, false);
  print_word_if(printer, constraint->match == 'f', "MATCH FULL");
  print_word_if(printer, constraint->match == 's', "MATCH SIMPLE");
  print_action(printer, "ON DELETE", constraint->on_delete, &constraint->on_delete_columns);
  print_action(printer, "ON UPDATE", constraint->on_update, NULL);
}

// ---- what the grammar treats like constraints

static void print_identity(Printer *printer, const Constraint *constraint) {
  print_words(printer,
      constraint->always ? "GENERATED ALWAYS AS IDENTITY" : "GENERATED BY DEFAULT AS IDENTITY");
  if (constraint->sequence_options.first == NULL) return;
  print_open(printer);
  print_sequence_options(printer, &constraint->sequence_options);
  print_close(printer);
}

static void print_parenthesized(Printer *printer, const char *words, const Node *expression) {
  print_words(printer, words);
  print_open(printer);
  print_node(printer, expression);
  print_close(printer);
}

static void print_body(Printer *printer, const Constraint *constraint) {
  switch (constraint->kind) {
  case CONSTRAINT_NULL: print_words(printer, "NULL"); break;
  case CONSTRAINT_NOT_NULL:
    print_words(printer, "NOT NULL");
    print_items(printer, &constraint->columns);
    break;
  case CONSTRAINT_DEFAULT:
    print_words(printer, "DEFAULT");
    print_restricted(printer, constraint->expression);
    break;
  case CONSTRAINT_IDENTITY: print_identity(printer, constraint); break;
  case CONSTRAINT_GENERATED:
    print_parenthesized(printer, "GENERATED ALWAYS AS", constraint->expression);
    print_words(printer, constraint->stored ? "STORED" : "VIRTUAL");
    break;
  case CONSTRAINT_CHECK: print_parenthesized(printer, "CHECK", constraint->expression); break;
  case CONSTRAINT_PRIMARY_KEY:
  case CONSTRAINT_UNIQUE: print_key(printer, constraint); break;
  case CONSTRAINT_EXCLUDE: print_exclude(printer, constraint); break;
  case CONSTRAINT_FOREIGN_KEY: print_foreign_key(printer, constraint); break;
  case CONSTRAINT_ATTRIBUTES: break;
  }
}

void print_constraint(Printer *printer, const Node *node) {
  const Constraint *constraint = (const Constraint *)node;
  print_clause_name(printer, "CONSTRAINT", constraint->name);
  print_body(printer, constraint);
  print_constraint_attributes(printer, constraint);
}
