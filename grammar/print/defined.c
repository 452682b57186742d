#include "grammar/print/object.h"
#include "grammar/print/option.h"

// Aggregates, operators, casts, languages, text search, statistics, databases, event triggers.

void print_create_aggregate(Printer *printer, const Node *node) {
  const CreateAggregate *aggregate = (const CreateAggregate *)node;
  print_words(printer, aggregate->or_replace ? "CREATE OR REPLACE AGGREGATE" : "CREATE AGGREGATE");
  if (aggregate->aggregate->has_arguments) {
    print_node(printer, &aggregate->aggregate->node);
  } else {
    print_function_name(printer, &aggregate->aggregate->name);
  }
  print_definition(printer, &aggregate->options);
}

void print_create_defined(Printer *printer, const Node *node) {
  const CreateDefined *defined = (const CreateDefined *)node;
  print_words(printer, "CREATE");
  print_words(printer, print_object_words(defined->object));
  print_if_not_exists(printer, defined->if_not_exists);
  if (defined->object == OBJECT_OPERATOR) {
    print_bare_operator(
        printer, &(OperatorName){.schema = defined->name.schema, .name = defined->name.name});
  } else {
    print_qualified(printer, &defined->name);
  }
  if (print_is_set(defined->from.name)) {
    print_clause_qualified(printer, "FROM", &defined->from);
  } else if (!defined->is_shell) {
    print_definition(printer, &defined->options);
  }
}

void print_alter_defined(Printer *printer, const Node *node) {
  const AlterDefined *alter = (const AlterDefined *)node;
  print_words(printer, "ALTER");
  print_words(printer, print_object_words(alter->object));
  print_node(printer, alter->target);
  if (alter->object == OBJECT_COLLATION) {
    print_words(printer, "REFRESH VERSION");
  } else {
    print_words(printer, "SET");
    print_definition(printer, &alter->options);
  }
}

// ---- operator classes and families

void print_operator_class_item(Printer *printer, const Node *node) {
  const OperatorClassItem *item = (const OperatorClassItem *)node;
  if (item->kind == CLASS_ITEM_STORAGE) {
    print_clause(printer, "STORAGE", &item->storage->node);
    return;
  }
  print_words(printer, item->kind == CLASS_ITEM_OPERATOR ? "OPERATOR" : "FUNCTION");
  print_number(printer, item->number);
  if (item->types.first != NULL) print_list_in_parentheses(printer, &item->types);
  if (item->signature != NULL) print_node(printer, &item->signature->node);
  print_word_if(printer, item->for_search, "FOR SEARCH");
  print_clause_qualified(printer, "FOR ORDER BY", &item->order_family);
}

static void print_class_items(Printer *printer, const NodeList *items) {
  layout_indent(printer->layout);
  LIST_EACH(item, *items) {
    if (item != items->first) print_glued(printer, ",");
    layout_line(printer->layout);
    print_node(printer, item);
  }
  layout_dedent(printer->layout);
}

void print_operator_class(Printer *printer, const Node *node) {
  const OperatorClass *statement = (const OperatorClass *)node;
  print_words(printer, node->kind == NODE_CREATE_OPERATOR_CLASS    ? "CREATE OPERATOR CLASS"
                       : node->kind == NODE_CREATE_OPERATOR_FAMILY ? "CREATE OPERATOR FAMILY"
                                                                   : "ALTER OPERATOR FAMILY");
  print_qualified(printer, &statement->name);
  print_word_if(printer, statement->is_default, "DEFAULT");
  if (statement->type != NULL) print_clause(printer, "FOR TYPE", &statement->type->node);
  print_clause_name(printer, "USING", statement->method);
  print_clause_qualified(printer, "FAMILY", &statement->family);
  if (statement->items.first == NULL) return;
  print_words(printer, node->kind == NODE_CREATE_OPERATOR_CLASS ? "AS"
                       : statement->drop                        ? "DROP"
                                                                : "ADD");
  print_class_items(printer, &statement->items);
}

// ---- casts, transforms, conversions, languages, access methods

void print_create_cast(Printer *printer, const Node *node) {
  const CreateCast *cast = (const CreateCast *)node;
  print_words(printer, "CREATE CAST (");
  layout_glue(printer->layout);
  print_node(printer, &cast->from->node);
  print_clause(printer, "AS", &cast->to->node);
  print_glued(printer, ")");
  if (cast->function != NULL) {
    print_clause(printer, "WITH FUNCTION", &cast->function->node);
  } else {
    print_words(printer, cast->inout ? "WITH INOUT" : "WITHOUT FUNCTION");
  }
  print_word_if(printer, cast->context == CAST_CONTEXT_IMPLICIT, "AS IMPLICIT");
  print_word_if(printer, cast->context == CAST_CONTEXT_ASSIGNMENT, "AS ASSIGNMENT");
}

void print_create_transform(Printer *printer, const Node *node) {
  const CreateTransform *transform = (const CreateTransform *)node;
  print_words(printer, transform->or_replace ? "CREATE OR REPLACE" : "CREATE");
  print_clause(printer, "TRANSFORM FOR", &transform->type->node);
  print_clause_name(printer, "LANGUAGE", transform->language);
  print_open(printer);
  layout_glue(printer->layout);
  if (transform->from_sql != NULL)
    print_clause(printer, "FROM SQL WITH FUNCTION", &transform->from_sql->node);
  if (transform->from_sql != NULL && transform->to_sql != NULL) print_comma(printer);
  if (transform->to_sql != NULL)
    print_clause(printer, "TO SQL WITH FUNCTION", &transform->to_sql->node);
  print_close(printer);
}

void print_create_conversion(Printer *printer, const Node *node) {
  const CreateConversion *conversion = (const CreateConversion *)node;
  print_words(printer, conversion->is_default ? "CREATE DEFAULT CONVERSION" : "CREATE CONVERSION");
  print_qualified(printer, &conversion->name);
  print_words(printer, "FOR");
  print_text(printer, &conversion->from);
  print_words(printer, "TO");
  print_text(printer, &conversion->to);
  print_clause_qualified(printer, "FROM", &conversion->function);
}

void print_create_language(Printer *printer, const Node *node) {
  const CreateLanguage *language = (const CreateLanguage *)node;
  print_words(printer, language->or_replace ? "CREATE OR REPLACE" : "CREATE");
  print_word_if(printer, language->trusted, "TRUSTED");
  print_clause_name(printer, "LANGUAGE", language->name);
  print_clause_qualified(printer, "HANDLER", &language->handler);
  print_clause_qualified(printer, "INLINE", &language->inline_handler);
  print_clause_qualified(printer, "VALIDATOR", &language->validator);
}

void print_create_access_method(Printer *printer, const Node *node) {
  const CreateAccessMethod *method = (const CreateAccessMethod *)node;
  print_clause_name(printer, "CREATE ACCESS METHOD", method->name);
  print_words(printer, "TYPE");
  print_words(printer, print_object_words(method->object));
  print_clause_qualified(printer, "HANDLER", &method->handler);
}

// ---- text search, statistics

static void print_mapping(Printer *printer, const AlterTextSearch *alter) {
  print_words(printer, alter->verb == MAPPING_ADD    ? "ADD MAPPING"
                       : alter->verb == MAPPING_DROP ? "DROP MAPPING"
                                                     : "ALTER MAPPING");
  print_if_exists(printer, alter->if_exists);
  if (alter->token_types.first != NULL) {
    print_words(printer, "FOR");
    print_list(printer, &alter->token_types);
  }
  if (alter->verb == MAPPING_REPLACE) {
    print_clause(printer, "REPLACE", alter->dictionaries.first);
    print_clause(printer, "WITH", alter->dictionaries.last);
  } else if (alter->verb != MAPPING_DROP) {
    print_words(printer, "WITH");
    print_list(printer, &alter->dictionaries);
  }
}

void print_alter_text_search(Printer *printer, const Node *node) {
  const AlterTextSearch *alter = (const AlterTextSearch *)node;
  print_words(printer, "ALTER");
  print_words(printer, print_object_words(alter->object));
  print_qualified(printer, &alter->name);
  if (alter->verb == MAPPING_NONE) {
    print_definition(printer, &alter->options);
  } else {
    print_mapping(printer, alter);
  }
}

// A function stands as it is, other expressions in parentheses.
static void print_statistics_item(Printer *printer, const Node *item) {
  bool is_plain = item->kind == NODE_NAME || item->kind == NODE_FUNCTION_CALL;
  if (is_plain) {
    print_node(printer, item);
    return;
  }
  print_words(printer, "(");
  layout_glue(printer->layout);
  print_node(printer, item);
  print_glued(printer, ")");
}

void print_create_statistics(Printer *printer, const Node *node) {
  const CreateStatistics *statistics = (const CreateStatistics *)node;
  print_words(printer, "CREATE STATISTICS");
  print_if_not_exists(printer, statistics->if_not_exists);
  if (print_is_set(statistics->name.name)) print_qualified(printer, &statistics->name);
  print_column_list(printer, &statistics->kinds);
  print_words(printer, "ON");
  LIST_EACH(item, statistics->items) {
    if (item != statistics->items.first) print_comma(printer);
    print_statistics_item(printer, item);
  }
  print_words(printer, "FROM");
  print_list(printer, &statistics->from);
}

void print_alter_statistics(Printer *printer, const Node *node) {
  const AlterStatistics *alter = (const AlterStatistics *)node;
  print_words(printer, "ALTER STATISTICS");
  print_if_exists(printer, alter->if_exists);
  print_qualified(printer, &alter->name);
  print_words(printer, "SET STATISTICS");
  print_word_if(printer, alter->target == NULL, "DEFAULT");
  print_node(printer, alter->target);
}

// ---- databases, tablespaces

static void print_database_option(Printer *printer, const Option *option) {
  static const char *const words[][2] = {{"connection_limit", "CONNECTION LIMIT"},
      {"encoding", "ENCODING"}, {"location", "LOCATION"}, {"owner", "OWNER"},
      {"tablespace", "TABLESPACE"}, {"template", "TEMPLATE"}};
  bool is_known = false;
  for (size_t i = 0; i < sizeof words / sizeof *words && !is_known; i++) {
    is_known = print_option_is(printer, option, words[i][0]);
    print_word_if(printer, is_known, words[i][1]);
  }
  if (!is_known) print_nonreserved_word(printer, option->name);
  print_words(printer, "=");
  print_word_if(printer, option->value == NULL, "DEFAULT");
  print_utility_value(printer, option->value);
}

void print_database(Printer *printer, const Node *node) {
  const DatabaseStatement *database = (const DatabaseStatement *)node;
  bool creates = node->kind == NODE_CREATE_DATABASE;
  print_clause_name(printer, creates ? "CREATE DATABASE" : "ALTER DATABASE", database->name);
  print_clause_name(printer, "SET TABLESPACE", database->tablespace);
  print_word_if(printer, database->refresh_collation, "REFRESH COLLATION VERSION");
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(option, database->options) {
    if (option != database->options.first) layout_break(printer->layout);
    print_database_option(printer, (const Option *)option);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

void print_tablespace(Printer *printer, const Node *node) {
  const TablespaceStatement *tablespace = (const TablespaceStatement *)node;
  if (node->kind == NODE_ALTER_TABLESPACE) {
    print_clause_name(printer, "ALTER TABLESPACE", tablespace->name);
    print_words(printer, tablespace->reset ? "RESET" : "SET");
    print_definition(printer, &tablespace->options);
    return;
  }
  print_clause_name(printer, "CREATE TABLESPACE", tablespace->name);
  if (print_is_set(tablespace->owner)) {
    print_words(printer, "OWNER");
    print_role(printer, tablespace->owner);
  }
  print_words(printer, "LOCATION");
  print_text(printer, &tablespace->location);
  print_with_definition(printer, &tablespace->options);
}

// ---- event triggers

static void print_event_conditions(Printer *printer, const NodeList *conditions) {
  LIST_EACH(item, *conditions) {
    const Option *condition = (const Option *)item;
    NodeList values = print_option_list(condition);
    print_words(printer, item == conditions->first ? "WHEN" : "AND");
    print_name(printer, condition->name);
    print_words(printer, "IN");
    print_list_in_parentheses(printer, &values);
  }
}

void print_event_trigger(Printer *printer, const Node *node) {
  static const char *const states[] = {[EVENT_TRIGGER_ENABLED] = "ENABLE",
      [EVENT_TRIGGER_ENABLED_REPLICA] = "ENABLE REPLICA",
      [EVENT_TRIGGER_ENABLED_ALWAYS] = "ENABLE ALWAYS",
      [EVENT_TRIGGER_DISABLED] = "DISABLE"};
  const EventTrigger *trigger = (const EventTrigger *)node;
  if (node->kind == NODE_ALTER_EVENT_TRIGGER) {
    print_clause_name(printer, "ALTER EVENT TRIGGER", trigger->name);
    print_words(printer, states[trigger->state]);
    return;
  }
  print_clause_name(printer, "CREATE EVENT TRIGGER", trigger->name);
  print_words(printer, "ON");
  print_label(printer, trigger->event);
  print_event_conditions(printer, &trigger->conditions);
  print_words(printer, "EXECUTE FUNCTION");
  print_function_name(printer, &trigger->function);
  print_glued(printer, "()");
}
