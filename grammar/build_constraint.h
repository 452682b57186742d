// build_constraint.h -- makes constraints of columns, tables and domains, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_CONSTRAINT_H
#define WEIR_GRAMMAR_BUILD_CONSTRAINT_H

#include "grammar/build.h"

typedef struct ConstraintAttributes {
  uint32_t bits;
  Span span; // of all of them
} ConstraintAttributes;

static inline ConstraintAttributes build_no_attributes(void) {
  return (ConstraintAttributes){0, {0, 0}};
}
static inline ConstraintAttributes build_attribute(
    Token first, Token last, ConstraintAttribute attribute) {
  return (ConstraintAttributes){(uint32_t)attribute, build_span(first, last)};
}
// A fault if the two contradict each other.
ConstraintAttributes build_attributes_add(
    Parse *parse, ConstraintAttributes some, ConstraintAttributes more);

// `fields` holds what is written inside the constraint.
Constraint *build_constraint(
    Parse *parse, Token first, ConstraintKind kind, const Constraint *fields);
Constraint *build_named_constraint(Parse *parse, Token first, Name name, Constraint *constraint);
// With its attributes; a fault if its kind can't have one of them.
Constraint *build_table_constraint(Parse *parse, Token first, ConstraintKind kind,
    ConstraintAttributes attributes, const Constraint *fields);
Constraint *build_domain_constraint(Parse *parse, Token first, ConstraintKind kind,
    ConstraintAttributes attributes, Node *expression);
// Also for a constraint trigger, which has attributes too. `word` is what the message calls it.
void build_check_attributes(
    Parse *parse, ConstraintAttributes attributes, uint32_t allowed, const char *word);

// GENERATED ALWAYS, BY DEFAULT
typedef struct GeneratedWhen {
  bool always;
  Span span;
} GeneratedWhen;
Constraint *build_generated(
    Parse *parse, Token first, GeneratedWhen when, Node *expression, bool stored);

// WITH, INCLUDE and TABLESPACE of a key's index.
typedef struct KeyStorage {
  NodeList include;
  NodeList options;
  Name tablespace;
} KeyStorage;
KeyStorage *build_key_storage(Parse *parse, NodeList include, NodeList options, Name tablespace);
Constraint *build_key(Parse *parse, Token first, ConstraintKind kind, const KeyStorage *storage,
    ConstraintAttributes attributes, Constraint *fields);
Node *build_exclusion(Parse *parse, Node *element, const OperatorName *operator_name);

// ON DELETE, ON UPDATE
typedef struct KeyAction {
  ReferentialAction action;
  NodeList columns; // SET NULL (a, b)
} KeyAction;
typedef struct KeyActions {
  const KeyAction *on_update; // NULL: it says nothing
  const KeyAction *on_delete;
} KeyActions;
KeyAction *build_key_action(Parse *parse, ReferentialAction action, NodeList columns);
KeyAction *build_update_action(Parse *parse, Token first, KeyAction *action); // without columns
KeyActions *build_key_actions(Parse *parse, const KeyAction *on_update, const KeyAction *on_delete);
char build_match_partial(Parse *parse, Token first); // always a fault
Constraint *build_foreign_key(Parse *parse, Token first, const QualifiedName *referenced,
    const KeyActions *actions, Constraint *fields);
Constraint *build_table_foreign_key(Parse *parse, Token first, const QualifiedName *referenced,
    const KeyActions *actions, ConstraintAttributes attributes, Constraint *fields);

// (a, b, PERIOD c)
typedef struct PeriodColumns {
  NodeList columns;
  bool period;
} PeriodColumns;
PeriodColumns *build_period_columns(Parse *parse, NodeList columns, Node *period);

// Attributes alone, as ALTER CONSTRAINT has them.
Constraint *build_attribute_constraint(Parse *parse, ConstraintAttributes attributes);

// Everything behind a column's type, or a domain's.
typedef struct ColumnQualities {
  NodeList constraints;
  QualifiedName collation;
} ColumnQualities;
ColumnQualities *build_quality_constraint(
    Parse *parse, ColumnQualities *qualities, Constraint *constraint);
ColumnQualities *build_quality_attribute(
    Parse *parse, ColumnQualities *qualities, ConstraintAttributes attribute);
ColumnQualities *build_quality_collation(
    Parse *parse, ColumnQualities *qualities, Token first, const QualifiedName *collation);

#endif
