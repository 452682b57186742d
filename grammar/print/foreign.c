#include "grammar/print/object.h"
#include "grammar/print/option.h"

// Foreign data, publications, subscriptions.

// ---- foreign data

static void print_handlers(Printer *printer, const NodeList *functions) {
  LIST_EACH(item, *functions) {
    const Option *function = (const Option *)item;
    print_word_if(printer, function->value == NULL, "NO");
    print_lower_words_as_keywords(printer, print_symbol(printer, function->name));
    print_node(printer, function->value);
  }
}

void print_foreign_data_wrapper(Printer *printer, const Node *node) {
  const ForeignDataWrapper *wrapper = (const ForeignDataWrapper *)node;
  bool creates = node->kind == NODE_CREATE_FOREIGN_DATA_WRAPPER;
  print_words(printer, creates ? "CREATE" : "ALTER");
  print_clause_name(printer, "FOREIGN DATA WRAPPER", wrapper->name);
  print_handlers(printer, &wrapper->functions);
  print_generic_options(printer, &wrapper->options);
}

void print_foreign_server(Printer *printer, const Node *node) {
  const ForeignServer *server = (const ForeignServer *)node;
  print_words(printer, node->kind == NODE_CREATE_SERVER ? "CREATE SERVER" : "ALTER SERVER");
  print_if_not_exists(printer, server->if_not_exists);
  print_name(printer, server->name);
  if (server->type.value.start != NULL) {
    print_words(printer, "TYPE");
    print_text(printer, &server->type);
  }
  if (server->version.value.start != NULL) {
    print_words(printer, "VERSION");
    print_text(printer, &server->version);
  } else {
    print_word_if(printer, server->has_version, "VERSION NULL");
  }
  print_clause_name(printer, "FOREIGN DATA WRAPPER", server->wrapper);
  print_generic_options(printer, &server->options);
}

void print_user_mapping(Printer *printer, const Node *node) {
  const UserMapping *mapping = (const UserMapping *)node;
  bool creates = node->kind == NODE_CREATE_USER_MAPPING;
  print_words(printer, creates ? "CREATE USER MAPPING" : "ALTER USER MAPPING");
  print_if_not_exists(printer, mapping->if_not_exists);
  print_words(printer, "FOR");
  print_mapped_user(printer, mapping->user);
  print_clause_name(printer, "SERVER", mapping->server);
  print_generic_options(printer, &mapping->options);
}

void print_import_foreign_schema(Printer *printer, const Node *node) {
  const ImportForeignSchema *import = (const ImportForeignSchema *)node;
  print_clause_name(printer, "IMPORT FOREIGN SCHEMA", import->remote_schema);
  if (import->scope != IMPORT_ALL) {
    print_words(printer, import->scope == IMPORT_EXCEPT ? "EXCEPT" : "LIMIT TO");
    print_list_in_parentheses(printer, &import->tables);
  }
  print_clause_name(printer, "FROM SERVER", import->server);
  print_clause_name(printer, "INTO", import->schema);
  print_generic_options(printer, &import->options);
}

// ---- publications

void print_published_object(Printer *printer, const Node *node) {
  const PublishedObject *object = (const PublishedObject *)node;
  if (object->kind == PUBLISHED_CURRENT_SCHEMA) {
    print_words(printer, "TABLES IN SCHEMA CURRENT_SCHEMA");
  } else if (object->kind == PUBLISHED_SCHEMA) {
    print_clause_name(printer, "TABLES IN SCHEMA", object->schema);
  } else {
    print_clause(printer, "TABLE", &object->table->node);
    print_column_list(printer, &object->columns);
    if (object->where == NULL) return;
    print_words(printer, "WHERE");
    print_open(printer);
    layout_glue(printer->layout);
    print_node(printer, object->where);
    print_close(printer);
  }
}

void print_publication(Printer *printer, const Node *node) {
  static const char *const verbs[] = {[PUBLICATION_OPTIONS] = "SET",
      [PUBLICATION_ADD] = "ADD",
      [PUBLICATION_SET] = "SET",
      [PUBLICATION_DROP] = "DROP"};
  const Publication *publication = (const Publication *)node;
  bool creates = node->kind == NODE_CREATE_PUBLICATION;
  print_clause_name(
      printer, creates ? "CREATE PUBLICATION" : "ALTER PUBLICATION", publication->name);
  print_word_if(printer, publication->all_tables, "FOR ALL TABLES");
  if (!creates) {
    print_words(printer, verbs[publication->verb]);
  } else {
    print_word_if(printer, publication->objects.first != NULL, "FOR");
  }
  print_list(printer, &publication->objects);
  if (publication->options.first == NULL) return;
  print_word_if(printer, creates, "WITH");
  print_definition(printer, &publication->options);
}

// ---- subscriptions

static void print_publications(
    Printer *printer, const char *words, const Subscription *subscription) {
  print_words(printer, words);
  print_list(printer, &subscription->publications);
}

static void print_subscription_change(Printer *printer, const Subscription *subscription) {
  switch (subscription->verb) {
  case SUBSCRIPTION_OPTIONS: print_words(printer, "SET"); break;
  case SUBSCRIPTION_CONNECTION:
    print_words(printer, "CONNECTION");
    print_text(printer, &subscription->connection);
    break;
  case SUBSCRIPTION_REFRESH: print_words(printer, "REFRESH PUBLICATION"); break;
  case SUBSCRIPTION_ADD: print_publications(printer, "ADD PUBLICATION", subscription); break;
  case SUBSCRIPTION_DROP: print_publications(printer, "DROP PUBLICATION", subscription); break;
  case SUBSCRIPTION_SET: print_publications(printer, "SET PUBLICATION", subscription); break;
  case SUBSCRIPTION_ENABLE: print_words(printer, "ENABLE"); break;
  case SUBSCRIPTION_DISABLE: print_words(printer, "DISABLE"); break;
  case SUBSCRIPTION_SKIP: print_words(printer, "SKIP"); break;
  }
}

void print_subscription(Printer *printer, const Node *node) {
  const Subscription *subscription = (const Subscription *)node;
  if (node->kind == NODE_CREATE_SUBSCRIPTION) {
    print_clause_name(printer, "CREATE SUBSCRIPTION", subscription->name);
    print_words(printer, "CONNECTION");
    print_text(printer, &subscription->connection);
    print_publications(printer, "PUBLICATION", subscription);
    print_with_definition(printer, &subscription->options);
    return;
  }
  print_clause_name(printer, "ALTER SUBSCRIPTION", subscription->name);
  print_subscription_change(printer, subscription);
  bool is_bare =
      subscription->verb == SUBSCRIPTION_OPTIONS || subscription->verb == SUBSCRIPTION_SKIP;
  if (is_bare) {
    print_definition(printer, &subscription->options);
  } else {
    print_with_definition(printer, &subscription->options);
  }
}
