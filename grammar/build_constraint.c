#include "grammar/build_constraint.h"

// What each kind may be marked with in CREATE TABLE and ADD CONSTRAINT, and its name in messages.
static const struct {
  const char *word;
  uint32_t allowed;
} KINDS[] = {
    [CONSTRAINT_NOT_NULL] = {"NOT NULL", ATTRIBUTE_NOT_VALID | ATTRIBUTE_NO_INHERIT},
    [CONSTRAINT_CHECK] = {"CHECK", ATTRIBUTE_NOT_VALID | ATTRIBUTE_NO_INHERIT | ATTRIBUTE_ENFORCED},
    [CONSTRAINT_PRIMARY_KEY] = {"PRIMARY KEY", ATTRIBUTE_DEFERRABLE},
    [CONSTRAINT_UNIQUE] = {"UNIQUE", ATTRIBUTE_DEFERRABLE},
    [CONSTRAINT_EXCLUDE] = {"EXCLUDE", ATTRIBUTE_DEFERRABLE},
    [CONSTRAINT_FOREIGN_KEY] = {"FOREIGN KEY",
        ATTRIBUTE_DEFERRABLE | ATTRIBUTE_NOT_VALID | ATTRIBUTE_ENFORCED},
};

// ---- attributes

static bool has_all(uint32_t bits, uint32_t wanted) { return (bits & wanted) == wanted; }

ConstraintAttributes build_attributes_add(
    Parse *parse, ConstraintAttributes some, ConstraintAttributes more) {
  uint32_t bits = some.bits | more.bits;
  if (has_all(bits, ATTRIBUTE_NOT_DEFERRABLE | ATTRIBUTE_DEFERRED))
    build_fail(parse, more.span, BUILD_SYNTAX_ERROR,
        "constraint declared INITIALLY DEFERRED must be DEFERRABLE");
  else if (has_all(bits, ATTRIBUTE_NOT_DEFERRABLE | ATTRIBUTE_DEFERRABLE) ||
           has_all(bits, ATTRIBUTE_DEFERRED | ATTRIBUTE_IMMEDIATE) ||
           has_all(bits, ATTRIBUTE_ENFORCED | ATTRIBUTE_NOT_ENFORCED))
    build_fail(parse, more.span, BUILD_SYNTAX_ERROR, "conflicting constraint properties");

  Span span = more.span;
  if (some.bits != 0) span.start = some.span.start;
  return (ConstraintAttributes){bits, span};
}

void build_check_attributes(
    Parse *parse, ConstraintAttributes attributes, uint32_t allowed, const char *word) {
  static const struct {
    uint32_t bits;
    uint32_t allowed_by;
    const char *mark;
  } MARKS[] = {
      {ATTRIBUTE_DEFERRABLE | ATTRIBUTE_DEFERRED, ATTRIBUTE_DEFERRABLE, "DEFERRABLE"},
      {ATTRIBUTE_NOT_VALID, ATTRIBUTE_NOT_VALID, "NOT VALID"},
      {ATTRIBUTE_NO_INHERIT, ATTRIBUTE_NO_INHERIT, "NO INHERIT"},
      {ATTRIBUTE_NOT_ENFORCED, ATTRIBUTE_ENFORCED, "NOT ENFORCED"},
      {ATTRIBUTE_ENFORCED, ATTRIBUTE_ENFORCED, "ENFORCED"},
  };
  for (size_t i = 0; i < sizeof MARKS / sizeof MARKS[0]; i++) {
    if ((attributes.bits & MARKS[i].bits) == 0 || (allowed & MARKS[i].allowed_by) != 0) continue;
    build_fail(parse, attributes.span, BUILD_NOT_SUPPORTED, "%s constraints cannot be marked %s",
        word, MARKS[i].mark);
  }
}

static void set_attributes(Constraint *constraint, uint32_t bits) {
  constraint->attributes |= (uint16_t)bits;
  constraint->deferrable |= (bits & (ATTRIBUTE_DEFERRABLE | ATTRIBUTE_DEFERRED)) != 0;
  constraint->not_deferrable |= (bits & ATTRIBUTE_NOT_DEFERRABLE) != 0;
  constraint->initially_deferred |= (bits & ATTRIBUTE_DEFERRED) != 0;
  constraint->initially_immediate |= (bits & ATTRIBUTE_IMMEDIATE) != 0;
  // What is not enforced is not valid either, as the server sees it.
  constraint->not_valid |= (bits & (ATTRIBUTE_NOT_VALID | ATTRIBUTE_NOT_ENFORCED)) != 0;
  constraint->no_inherit |= (bits & ATTRIBUTE_NO_INHERIT) != 0;
  constraint->inherit |= (bits & ATTRIBUTE_INHERIT) != 0;
  constraint->enforced |= (bits & ATTRIBUTE_ENFORCED) != 0;
  constraint->not_enforced |= (bits & ATTRIBUTE_NOT_ENFORCED) != 0;
}

// ---- constraints

Constraint *build_constraint(
    Parse *parse, Token first, ConstraintKind kind, const Constraint *fields) {
  Constraint *constraint =
      (Constraint *)build_filled_node(parse, NODE_CONSTRAINT, fields, sizeof *fields, first.start);
  constraint->kind = kind;
  return constraint;
}

Constraint *build_named_constraint(Parse *parse, Token first, Name name, Constraint *constraint) {
  constraint->name = name;
  constraint->node.span = build_span_from(parse, first.start);
  return constraint;
}

Constraint *build_table_constraint(Parse *parse, Token first, ConstraintKind kind,
    ConstraintAttributes attributes, const Constraint *fields) {
  build_check_attributes(parse, attributes, KINDS[kind].allowed, KINDS[kind].word);
  Constraint *constraint = build_constraint(parse, first, kind, fields);
  set_attributes(constraint, attributes.bits);
  return constraint;
}

Constraint *build_domain_constraint(Parse *parse, Token first, ConstraintKind kind,
    ConstraintAttributes attributes, Node *expression) {
  uint32_t allowed = kind == CONSTRAINT_CHECK ? ATTRIBUTE_NOT_VALID | ATTRIBUTE_NO_INHERIT : 0;
  build_check_attributes(parse, attributes, allowed, KINDS[kind].word);
  Constraint *constraint =
      build_constraint(parse, first, kind, &(Constraint){.expression = expression});
  set_attributes(constraint, attributes.bits);
  return constraint;
}

Constraint *build_generated(
    Parse *parse, Token first, GeneratedWhen when, Node *expression, bool stored) {
  if (!when.always)
    build_fail(parse, when.span, BUILD_SYNTAX_ERROR,
        "for a generated column, GENERATED ALWAYS must be specified");
  build_mark(parse, stored ? CONSTRUCT_GENERATED_COLUMN : CONSTRUCT_VIRTUAL_COLUMN,
      build_span_from(parse, first.start));
  return build_constraint(parse, first, CONSTRAINT_GENERATED,
      &(Constraint){
          .always = true, .expression = expression, .stored = stored, .virtual_column = !stored});
}

// ---- keys

KeyStorage *build_key_storage(Parse *parse, NodeList include, NodeList options, Name tablespace) {
  KeyStorage *storage = ARENA_NEW(parse->arena, KeyStorage);
  *storage = (KeyStorage){include, options, tablespace};
  return storage;
}

Constraint *build_key(Parse *parse, Token first, ConstraintKind kind, const KeyStorage *storage,
    ConstraintAttributes attributes, Constraint *fields) {
  fields->include = storage->include;
  fields->index_options = storage->options;
  fields->tablespace = storage->tablespace;
  return build_table_constraint(parse, first, kind, attributes, fields);
}

Node *build_exclusion(Parse *parse, Node *element, const OperatorName *operator_name) {
  return BUILD(parse, EXCLUSION_ELEMENT, ExclusionElement, element->span.start,
      .element = (IndexElement *)element, .operator_name = *operator_name);
}

KeyAction *build_key_action(Parse *parse, ReferentialAction action, NodeList columns) {
  KeyAction *key_action = ARENA_NEW(parse->arena, KeyAction);
  *key_action = (KeyAction){action, columns};
  return key_action;
}

KeyAction *build_update_action(Parse *parse, Token first, KeyAction *action) {
  if (action->columns.count > 0)
    build_fail(parse, build_span_from(parse, first.start), BUILD_NOT_SUPPORTED,
        "a column list with %s is only supported for ON DELETE actions",
        action->action == ACTION_SET_NULL ? "SET NULL" : "SET DEFAULT");
  return action;
}

KeyActions *build_key_actions(
    Parse *parse, const KeyAction *on_update, const KeyAction *on_delete) {
  KeyActions *actions = ARENA_NEW(parse->arena, KeyActions);
  *actions = (KeyActions){on_update, on_delete};
  return actions;
}

char build_match_partial(Parse *parse, Token first) {
  build_fail(parse, build_span_from(parse, first.start), BUILD_NOT_SUPPORTED,
      "MATCH PARTIAL not yet implemented");
  return 'p';
}

static void set_reference(
    Constraint *fields, const QualifiedName *referenced, const KeyActions *actions) {
  fields->referenced = *referenced;
  if (actions->on_update) fields->on_update = actions->on_update->action;
  if (!actions->on_delete) return;
  fields->on_delete = actions->on_delete->action;
  fields->on_delete_columns = actions->on_delete->columns;
}

Constraint *build_foreign_key(Parse *parse, Token first, const QualifiedName *referenced,
    const KeyActions *actions, Constraint *fields) {
  set_reference(fields, referenced, actions);
  return build_constraint(parse, first, CONSTRAINT_FOREIGN_KEY, fields);
}

Constraint *build_table_foreign_key(Parse *parse, Token first, const QualifiedName *referenced,
    const KeyActions *actions, ConstraintAttributes attributes, Constraint *fields) {
  set_reference(fields, referenced, actions);
  return build_table_constraint(parse, first, CONSTRAINT_FOREIGN_KEY, attributes, fields);
}

PeriodColumns *build_period_columns(Parse *parse, NodeList columns, Node *period) {
  PeriodColumns *list = ARENA_NEW(parse->arena, PeriodColumns);
  *list = (PeriodColumns){build_list_add(columns, period), period != NULL};
  return list;
}

Constraint *build_attribute_constraint(Parse *parse, ConstraintAttributes attributes) {
  uint32_t start = attributes.bits != 0 ? attributes.span.start : parse->last_end;
  Constraint *constraint =
      (Constraint *)BUILD(parse, CONSTRAINT, Constraint, start, .kind = CONSTRAINT_ATTRIBUTES);
  set_attributes(constraint, attributes.bits);
  return constraint;
}

// ---- qualities

static ColumnQualities *qualities_or_new(Parse *parse, ColumnQualities *qualities) {
  return qualities ? qualities : ARENA_NEW(parse->arena, ColumnQualities);
}

ColumnQualities *build_quality_constraint(
    Parse *parse, ColumnQualities *qualities, Constraint *constraint) {
  qualities = qualities_or_new(parse, qualities);
  qualities->constraints = build_list_add(qualities->constraints, &constraint->node);
  return qualities;
}

// An attribute belongs to the constraint before it. Whether that one may have it is known when the
// statement is executed, not before.
ColumnQualities *build_quality_attribute(
    Parse *parse, ColumnQualities *qualities, ConstraintAttributes attribute) {
  qualities = qualities_or_new(parse, qualities);
  Constraint *owner = (Constraint *)qualities->constraints.last;
  if (!owner)
    return build_quality_constraint(parse, qualities, build_attribute_constraint(parse, attribute));
  set_attributes(owner, attribute.bits);
  owner->node.span.end = attribute.span.end;
  return qualities;
}

ColumnQualities *build_quality_collation(
    Parse *parse, ColumnQualities *qualities, Token first, const QualifiedName *collation) {
  qualities = qualities_or_new(parse, qualities);
  if (build_name_is_set(qualities->collation.name))
    build_fail(parse, build_span_from(parse, first.start), BUILD_SYNTAX_ERROR,
        "multiple COLLATE clauses not allowed");
  qualities->collation = *collation;
  return qualities;
}
