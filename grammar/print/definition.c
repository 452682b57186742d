#include "grammar/print/object.h"
#include "grammar/print/option.h"

// Schemas, types, domains, triggers, rules, policies, extensions.

void print_create_schema(Printer *printer, const Node *node) {
  const CreateSchema *schema = (const CreateSchema *)node;
  print_words(printer, "CREATE SCHEMA");
  print_if_not_exists(printer, schema->if_not_exists);
  if (print_is_set(schema->name)) print_name(printer, schema->name);
  if (print_is_set(schema->authorization)) {
    print_words(printer, "AUTHORIZATION");
    print_role(printer, schema->authorization);
  }
  layout_indent(printer->layout);
  LIST_EACH(element, schema->elements) {
    layout_line(printer->layout);
    print_node(printer, element);
  }
  layout_dedent(printer->layout);
}

// ---- types

void print_create_enum(Printer *printer, const Node *node) {
  const CreateEnum *type = (const CreateEnum *)node;
  print_words(printer, "CREATE TYPE");
  print_qualified(printer, &type->type);
  print_words(printer, "AS ENUM");
  print_list_in_parentheses(printer, &type->labels);
}

void print_alter_enum(Printer *printer, const Node *node) {
  const AlterEnum *alter = (const AlterEnum *)node;
  print_words(printer, "ALTER TYPE");
  print_qualified(printer, &alter->type);
  print_words(printer, alter->rename ? "RENAME VALUE" : "ADD VALUE");
  print_if_not_exists(printer, alter->if_not_exists);
  print_text(printer, &alter->label);
  if (alter->neighbour.value.start == NULL) return;
  print_words(printer, alter->rename ? "TO" : alter->after ? "AFTER" : "BEFORE");
  print_text(printer, &alter->neighbour);
}

void print_create_composite_type(Printer *printer, const Node *node) {
  const CreateCompositeType *type = (const CreateCompositeType *)node;
  print_words(printer, "CREATE TYPE");
  print_qualified(printer, &type->type);
  print_words(printer, "AS");
  print_lines(printer, &type->attributes);
}

void print_create_range_type(Printer *printer, const Node *node) {
  const CreateRangeType *type = (const CreateRangeType *)node;
  print_words(printer, "CREATE TYPE");
  print_qualified(printer, &type->type);
  print_words(printer, "AS RANGE");
  print_definition(printer, &type->options);
}

// ---- domains

void print_create_domain(Printer *printer, const Node *node) {
  const CreateDomain *domain = (const CreateDomain *)node;
  print_begin_clauses(printer);
  print_words(printer, "CREATE DOMAIN");
  print_qualified(printer, &domain->domain);
  print_clause(printer, "AS", &domain->type->node);
  print_clause_qualified(printer, "COLLATE", &domain->collation);
  LIST_EACH(constraint, domain->constraints) {
    print_next_clause(printer);
    print_node(printer, constraint);
  }
  print_end_clauses(printer);
}

void print_alter_domain(Printer *printer, const Node *node) {
  const AlterDomain *alter = (const AlterDomain *)node;
  print_words(printer, "ALTER DOMAIN");
  print_qualified(printer, &alter->domain);
  switch (alter->kind) {
  case DOMAIN_SET_DEFAULT: print_clause(printer, "SET DEFAULT", alter->expression); break;
  case DOMAIN_DROP_DEFAULT: print_words(printer, "DROP DEFAULT"); break;
  case DOMAIN_SET_NOT_NULL: print_words(printer, "SET NOT NULL"); break;
  case DOMAIN_DROP_NOT_NULL: print_words(printer, "DROP NOT NULL"); break;
  case DOMAIN_ADD_CONSTRAINT: print_clause(printer, "ADD", &alter->constraint->node); break;
  case DOMAIN_DROP_CONSTRAINT:
    print_words(printer, "DROP CONSTRAINT");
    print_if_exists(printer, alter->if_exists);
    print_name(printer, alter->name);
    break;
  case DOMAIN_VALIDATE_CONSTRAINT:
    print_clause_name(printer, "VALIDATE CONSTRAINT", alter->name);
    break;
  }
  print_behavior(printer, alter->behavior);
}

// ---- triggers

static void print_events(Printer *printer, const CreateTrigger *trigger) {
  static const struct {
    uint8_t event;
    const char *words;
  } events[] = {{TRIGGER_INSERT, "INSERT"}, {TRIGGER_UPDATE, "UPDATE"}, {TRIGGER_DELETE, "DELETE"},
      {TRIGGER_TRUNCATE, "TRUNCATE"}};
  bool is_first = true;
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    if (!(trigger->events & events[i].event)) continue;
    print_word_if(printer, !is_first, "OR");
    print_words(printer, events[i].words);
    is_first = false;
    if (events[i].event != TRIGGER_UPDATE || trigger->columns.first == NULL) continue;
    print_words(printer, "OF");
    print_list(printer, &trigger->columns);
  }
}

static void print_transition(Printer *printer, const char *side, bool is_row, Name name) {
  if (!print_is_set(name)) return;
  print_words(printer, side);
  print_words(printer, is_row ? "ROW" : "TABLE");
  print_clause_name(printer, "AS", name);
}

static void print_transitions(Printer *printer, const CreateTrigger *trigger) {
  if (!print_is_set(trigger->old_table) && !print_is_set(trigger->new_table)) return;
  bool new_first = print_is_set(trigger->new_table) &&
                   trigger->new_table.span.start < trigger->old_table.span.start;
  print_next_clause(printer);
  print_words(printer, "REFERENCING");
  if (new_first) print_transition(printer, "NEW", trigger->new_is_row, trigger->new_table);
  print_transition(printer, "OLD", trigger->old_is_row, trigger->old_table);
  if (!new_first) print_transition(printer, "NEW", trigger->new_is_row, trigger->new_table);
}

static void print_trigger_action(Printer *printer, const CreateTrigger *trigger) {
  print_next_clause(printer);
  print_words(printer, "EXECUTE FUNCTION");
  print_function_name(printer, &trigger->function);
  print_list_in_glued_parentheses(printer, &trigger->arguments);
}

void print_create_trigger(Printer *printer, const Node *node) {
  static const char *const timings[] = {
      [TRIGGER_BEFORE] = "BEFORE", [TRIGGER_AFTER] = "AFTER", [TRIGGER_INSTEAD_OF] = "INSTEAD OF"};
  const CreateTrigger *trigger = (const CreateTrigger *)node;
  print_begin_clauses(printer);
  print_words(printer, trigger->or_replace ? "CREATE OR REPLACE" : "CREATE");
  print_words(printer, trigger->constraint ? "CONSTRAINT TRIGGER" : "TRIGGER");
  print_name(printer, trigger->name);
  print_next_clause(printer);
  print_words(printer, timings[trigger->timing]);
  print_events(printer, trigger);
  print_clause_qualified(printer, "ON", &trigger->relation);
  print_clause_qualified(printer, "FROM", &trigger->from_relation);
  print_word_if(printer, trigger->deferrable, "DEFERRABLE");
  print_word_if(printer, trigger->initially_deferred, "INITIALLY DEFERRED");
  print_transitions(printer, trigger);
  if (trigger->for_each_row) {
    print_next_clause(printer);
    print_words(printer, "FOR EACH ROW");
  }
  if (trigger->when != NULL) {
    print_next_clause(printer);
    print_words(printer, "WHEN");
    print_open(printer);
    layout_glue(printer->layout);
    print_node(printer, trigger->when);
    print_close(printer);
  }
  print_trigger_action(printer, trigger);
  print_end_clauses(printer);
}

// ---- rules, policies

static void print_rule_actions(Printer *printer, const NodeList *actions) {
  if (actions->first == NULL) {
    print_words(printer, "NOTHING");
    return;
  }
  if (actions->count > 1) print_words(printer, "(");
  layout_indent(printer->layout);
  LIST_EACH(action, *actions) {
    if (action != actions->first) print_glued(printer, ";");
    layout_line(printer->layout);
    print_node(printer, action);
  }
  layout_dedent(printer->layout);
  if (actions->count == 1) return;
  layout_line(printer->layout);
  print_words(printer, ")");
}

void print_create_rule(Printer *printer, const Node *node) {
  const CreateRule *rule = (const CreateRule *)node;
  print_words(printer, rule->or_replace ? "CREATE OR REPLACE RULE" : "CREATE RULE");
  print_name(printer, rule->name);
  print_words(printer, "AS ON");
  print_slice(printer, rule->event);
  print_clause_qualified(printer, "TO", &rule->relation);
  print_clause(printer, "WHERE", rule->where);
  print_words(printer, rule->instead ? "DO INSTEAD" : "DO");
  print_rule_actions(printer, &rule->actions);
}

static void print_condition(Printer *printer, const char *words, const Node *condition) {
  if (condition == NULL) return;
  print_next_clause(printer);
  print_words(printer, words);
  print_open(printer);
  layout_glue(printer->layout);
  print_node(printer, condition);
  print_close(printer);
}

void print_policy(Printer *printer, const Node *node) {
  const CreatePolicy *policy = (const CreatePolicy *)node;
  print_begin_clauses(printer);
  print_words(printer, policy->alter ? "ALTER POLICY" : "CREATE POLICY");
  print_name(printer, policy->name);
  print_clause_qualified(printer, "ON", &policy->relation);
  print_word_if(printer, policy->restrictive, "AS RESTRICTIVE");
  if (print_is_set(policy->command)) {
    print_words(printer, "FOR");
    print_lower_words_as_keywords(printer, print_symbol(printer, policy->command));
  }
  if (policy->roles.first != NULL) {
    print_words(printer, "TO");
    print_role_items(printer, &policy->roles);
  }
  print_condition(printer, "USING", policy->using_expression);
  print_condition(printer, "WITH CHECK", policy->check_expression);
  print_end_clauses(printer);
}

// ---- extensions

static void print_version(Printer *printer, const char *words, const Option *option) {
  print_words(printer, words);
  print_string(printer, print_symbol(printer, ((const NameNode *)option->value)->name));
}

void print_extension(Printer *printer, const Node *node) {
  const CreateExtension *extension = (const CreateExtension *)node;
  print_words(printer, extension->alter ? "ALTER EXTENSION" : "CREATE EXTENSION");
  print_if_not_exists(printer, extension->if_not_exists);
  print_name(printer, extension->name);
  print_word_if(printer, extension->alter, "UPDATE");
  LIST_EACH(item, extension->options) {
    const Option *option = (const Option *)item;
    if (print_option_is(printer, option, "new_version")) {
      print_version(printer, extension->alter ? "TO" : "VERSION", option);
    } else if (print_option_is(printer, option, "schema")) {
      print_clause_name(printer, "SCHEMA", ((const NameNode *)option->value)->name);
    } else {
      print_words(printer, "CASCADE");
    }
  }
}
