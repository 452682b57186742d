#include "grammar/print/object.h"
#include "grammar/print/option.h"
#include "grammar/print/word.h"

// Roles, and what they may do.

// ---- CREATE ROLE, ALTER ROLE

static void print_flag(Printer *printer, const Option *option) {
  Slice name = print_symbol(printer, option->name);
  if (!print_option_is_on(option)) {
    print_words(printer, "NO");
    layout_glue(printer->layout);
  }
  print_lower_words_as_keywords(printer, name);
}

static void print_role_option(Printer *printer, const RoleStatement *role, const Option *option) {
  bool alters = role->verb != ROLE_CREATE;
  const char *const lists[][2] = {
      {"role", alters ? "USER" : "ROLE"}, {"admin", "ADMIN"}, {"in_role", "IN ROLE"}};
  static const char *const values[][2] = {{"password", "PASSWORD"},
      {"connection_limit", "CONNECTION LIMIT"}, {"valid_until", "VALID UNTIL"}, {"sysid", "SYSID"}};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    if (!print_option_is(printer, option, lists[i][0])) continue;
    NodeList items = print_option_list(option);
    print_words(printer, lists[i][1]);
    print_role_items(printer, &items);
    return;
  }
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    if (!print_option_is(printer, option, values[i][0])) continue;
    print_words(printer, values[i][1]);
    print_word_if(printer, option->value == NULL, "NULL");
    print_node(printer, option->value);
    return;
  }
  print_flag(printer, option);
}

void print_role_statement(Printer *printer, const Node *node) {
  const RoleStatement *role = (const RoleStatement *)node;
  print_words(printer, role->verb == ROLE_CREATE ? "CREATE" : "ALTER");
  print_words(printer, role->word == 'u' ? "USER" : role->word == 'g' ? "GROUP" : "ROLE");
  print_role(printer, role->role);
  if (role->verb == ROLE_ADD_MEMBERS) print_words(printer, "ADD");
  if (role->verb == ROLE_DROP_MEMBERS) print_words(printer, "DROP");
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(option, role->options) {
    if (option != role->options.first) layout_break(printer->layout);
    print_role_option(printer, role, (const Option *)option);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

// ---- GRANT, REVOKE

static void print_privilege(Printer *printer, const Grant *grant, const Option *privilege) {
  if (grant->is_role) {
    print_name(printer, privilege->name);
  } else if (print_option_is(printer, privilege, "alter system")) {
    print_words(printer, "ALTER SYSTEM");
  } else {
    // SELECT and its kin are words of the grammar, others names.
    bool is_word = print_option_is(printer, privilege, "select") ||
                   print_option_is(printer, privilege, "references") ||
                   print_option_is(printer, privilege, "create") ||
                   print_option_is(printer, privilege, "all");
    print_word_name(
        printer, privilege->name, is_word ? 0 : WORD_RESERVED | WORD_TYPE_FUNCTION_NAME);
  }
  NodeList columns = print_option_list(privilege);
  print_column_list(printer, &columns);
}

static void print_privileges(Printer *printer, const Grant *grant) {
  print_word_if(printer, grant->privileges.first == NULL, "ALL");
  LIST_EACH(item, grant->privileges) {
    if (item != grant->privileges.first) print_comma(printer);
    print_privilege(printer, grant, (const Option *)item);
  }
}

static const char *words_of_all(ObjectKind object) {
  switch (object) {
  case OBJECT_TABLE: return "TABLES";
  case OBJECT_SEQUENCE: return "SEQUENCES";
  case OBJECT_FUNCTION: return "FUNCTIONS";
  case OBJECT_PROCEDURE: return "PROCEDURES";
  case OBJECT_TYPE: return "TYPES";
  case OBJECT_SCHEMA: return "SCHEMAS";
  case OBJECT_LARGE_OBJECT: return "LARGE OBJECTS";
  default: return "ROUTINES";
  }
}

static void print_grant_objects(Printer *printer, const Grant *grant) {
  print_words(printer, "ON");
  if (grant->all_in_schema) {
    print_words(printer, "ALL");
    print_words(printer, words_of_all(grant->object));
    print_words(printer, "IN SCHEMA");
  } else if (grant->objects.first == NULL) { // of ALTER DEFAULT PRIVILEGES
    print_words(printer, words_of_all(grant->object));
  } else if (grant->object == OBJECT_SERVER) {
    print_words(printer, "FOREIGN SERVER");
  } else {
    print_words(printer, print_object_words(grant->object));
  }
  ObjectKind kind = grant->all_in_schema ? OBJECT_SCHEMA : grant->object;
  LIST_EACH(item, grant->objects) {
    if (item != grant->objects.first) print_comma(printer);
    if ((kind == OBJECT_TYPE || kind == OBJECT_DOMAIN) && item->kind == NODE_QUALIFIED_NAME) {
      print_node(printer, item); // any_name here, no type
    } else {
      print_object_name(printer, kind, item);
    }
  }
}

static void print_membership_options(Printer *printer, const Grant *grant) {
  if (grant->options.first == NULL) return;
  print_words(printer, "WITH");
  LIST_EACH(item, grant->options) {
    const Option *option = (const Option *)item;
    if (item != grant->options.first) print_glued(printer, ",");
    print_word_name(printer, option->name, 0);
    bool is_admin_option = print_option_is(printer, option, "admin") && print_option_is_on(option);
    print_words(printer, is_admin_option              ? "OPTION"
                         : print_option_is_on(option) ? "TRUE"
                                                      : "FALSE");
  }
}

static void print_revoked_option(Printer *printer, const Grant *grant) {
  if (grant->is_role && grant->options.first != NULL) {
    print_word_name(printer, ((const Option *)grant->options.first)->name,
        WORD_RESERVED | WORD_TYPE_FUNCTION_NAME);
    print_words(printer, "OPTION FOR");
  } else if (!grant->is_role) {
    print_word_if(printer, grant->grant_option, "GRANT OPTION FOR");
  }
}

void print_grant(Printer *printer, const Node *node) {
  const Grant *grant = (const Grant *)node;
  print_words(printer, grant->revoke ? "REVOKE" : "GRANT");
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  if (grant->revoke) print_revoked_option(printer, grant);
  print_privileges(printer, grant);
  if (!grant->is_role) {
    layout_break(printer->layout);
    print_grant_objects(printer, grant);
  }
  layout_break(printer->layout);
  print_words(printer, grant->revoke ? "FROM" : "TO");
  print_role_items(printer, &grant->grantees);
  if (!grant->revoke && grant->is_role) print_membership_options(printer, grant);
  if (!grant->revoke && !grant->is_role)
    print_word_if(printer, grant->grant_option, "WITH GRANT OPTION");
  if (print_is_set(grant->granted_by)) {
    print_words(printer, "GRANTED BY");
    print_role(printer, grant->granted_by);
  }
  print_behavior(printer, grant->behavior);
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

void print_default_privileges(Printer *printer, const Node *node) {
  const DefaultPrivileges *statement = (const DefaultPrivileges *)node;
  print_begin_clauses(printer);
  print_words(printer, "ALTER DEFAULT PRIVILEGES");
  LIST_EACH(item, statement->scopes) {
    const Option *scope = (const Option *)item;
    NodeList names = print_option_list(scope);
    print_next_clause(printer);
    if (print_option_is(printer, scope, "schemas")) {
      print_words(printer, "IN SCHEMA");
      print_list(printer, &names);
    } else {
      print_words(printer, "FOR ROLE");
      print_role_items(printer, &names);
    }
  }
  print_next_clause(printer);
  print_node(printer, &statement->action->node);
  print_end_clauses(printer);
}

void print_owned(Printer *printer, const Node *node) {
  const OwnedStatement *owned = (const OwnedStatement *)node;
  print_words(printer, node->kind == NODE_DROP_OWNED ? "DROP OWNED BY" : "REASSIGN OWNED BY");
  print_role_items(printer, &owned->roles);
  if (print_is_set(owned->new_role)) {
    print_words(printer, "TO");
    print_role(printer, owned->new_role);
  }
  print_behavior(printer, owned->behavior);
}
