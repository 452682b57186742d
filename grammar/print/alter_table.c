#include "grammar/print/table.h"

// ---- actions that are words and a name, or words alone

static const char *const plain_words[] = {
    [ALTER_SET_WITHOUT_OIDS] = "SET WITHOUT OIDS",
    [ALTER_CLUSTER_ON] = "CLUSTER ON",
    [ALTER_SET_WITHOUT_CLUSTER] = "SET WITHOUT CLUSTER",
    [ALTER_SET_LOGGED] = "SET LOGGED",
    [ALTER_SET_UNLOGGED] = "SET UNLOGGED",
    [ALTER_ENABLE_TRIGGER] = "ENABLE TRIGGER",
    [ALTER_ENABLE_ALWAYS_TRIGGER] = "ENABLE ALWAYS TRIGGER",
    [ALTER_ENABLE_REPLICA_TRIGGER] = "ENABLE REPLICA TRIGGER",
    [ALTER_ENABLE_TRIGGER_ALL] = "ENABLE TRIGGER ALL",
    [ALTER_ENABLE_TRIGGER_USER] = "ENABLE TRIGGER USER",
    [ALTER_DISABLE_TRIGGER] = "DISABLE TRIGGER",
    [ALTER_DISABLE_TRIGGER_ALL] = "DISABLE TRIGGER ALL",
    [ALTER_DISABLE_TRIGGER_USER] = "DISABLE TRIGGER USER",
    [ALTER_ENABLE_RULE] = "ENABLE RULE",
    [ALTER_ENABLE_ALWAYS_RULE] = "ENABLE ALWAYS RULE",
    [ALTER_ENABLE_REPLICA_RULE] = "ENABLE REPLICA RULE",
    [ALTER_DISABLE_RULE] = "DISABLE RULE",
    [ALTER_NOT_OF] = "NOT OF",
    [ALTER_SET_TABLESPACE] = "SET TABLESPACE",
    [ALTER_ENABLE_ROW_SECURITY] = "ENABLE ROW LEVEL SECURITY",
    [ALTER_DISABLE_ROW_SECURITY] = "DISABLE ROW LEVEL SECURITY",
    [ALTER_FORCE_ROW_SECURITY] = "FORCE ROW LEVEL SECURITY",
    [ALTER_NO_FORCE_ROW_SECURITY] = "NO FORCE ROW LEVEL SECURITY",
    [ALTER_VALIDATE_CONSTRAINT] = "VALIDATE CONSTRAINT",
    [ALTER_DETACH_PARTITION] = NULL,
};

static bool is_plain(AlterTableKind kind) {
  return kind < sizeof plain_words / sizeof plain_words[0] && plain_words[kind] != NULL;
}

// ---- columns

// What is done with a column behind ALTER COLUMN name.
static const char *const column_words[] = {
    [ALTER_SET_DEFAULT] = "SET DEFAULT",
    [ALTER_DROP_DEFAULT] = "DROP DEFAULT",
    [ALTER_SET_NOT_NULL] = "SET NOT NULL",
    [ALTER_DROP_NOT_NULL] = "DROP NOT NULL",
    [ALTER_SET_EXPRESSION] = "SET EXPRESSION AS",
    [ALTER_DROP_EXPRESSION] = "DROP EXPRESSION",
    [ALTER_SET_STATISTICS] = "SET STATISTICS",
    [ALTER_SET_OPTIONS] = "SET",
    [ALTER_RESET_OPTIONS] = "RESET",
    [ALTER_SET_STORAGE] = "SET STORAGE",
    [ALTER_SET_COMPRESSION] = "SET COMPRESSION",
    [ALTER_ADD_IDENTITY] = "ADD",
    [ALTER_SET_IDENTITY] = "",
    [ALTER_DROP_IDENTITY] = "DROP IDENTITY",
    [ALTER_COLUMN_TYPE] = "TYPE",
    [ALTER_COLUMN_FOREIGN_OPTIONS] = "",
};

static bool is_of_column(AlterTableKind kind) {
  return kind < sizeof column_words / sizeof column_words[0] && column_words[kind] != NULL;
}

static void print_column_type(Printer *printer, const AlterAction *action) {
  print_clause(printer, "TYPE", &action->type->node);
  print_clause_qualified(printer, "COLLATE", &action->collation);
  print_clause(printer, "USING", action->expression);
}

static void print_identity_options(Printer *printer, const NodeList *options) {
  LIST_EACH(option, *options) print_identity_option(printer, (const Option *)option);
}

static void print_column_change(Printer *printer, const AlterAction *action) {
  const Option *first = (const Option *)action->options.first;
  switch (action->kind) {
  case ALTER_COLUMN_TYPE: print_column_type(printer, action); return;
  case ALTER_SET_STORAGE: print_storage_word(printer, "SET STORAGE", first->name); return;
  case ALTER_SET_COMPRESSION: print_storage_word(printer, "SET COMPRESSION", first->name); return;
  case ALTER_SET_IDENTITY: print_identity_options(printer, &action->options); return;
  case ALTER_COLUMN_FOREIGN_OPTIONS: print_generic_options(printer, &action->options); return;
  default: break;
  }
  print_words(printer, column_words[action->kind]);
  switch (action->kind) {
  case ALTER_SET_DEFAULT: print_node(printer, action->expression); break;
  case ALTER_SET_EXPRESSION:
    print_open(printer);
    print_node(printer, action->expression);
    print_close(printer);
    break;
  case ALTER_SET_STATISTICS:
    print_node(printer, action->expression);
    print_word_if(printer, action->expression == NULL, "DEFAULT");
    break;
  case ALTER_SET_OPTIONS:
  case ALTER_RESET_OPTIONS: print_definition(printer, &action->options); break;
  case ALTER_ADD_IDENTITY: print_node(printer, &action->constraint->node); break;
  default: print_if_exists(printer, action->if_exists); break;
  }
}

static void print_alter_column(Printer *printer, const AlterAction *action, const char *part) {
  print_words(printer, "ALTER");
  print_words(printer, part);
  if (print_is_set(action->name)) {
    print_name(printer, action->name);
  } else {
    print_number(printer, action->column_number);
  }
  print_column_change(printer, action);
  print_behavior(printer, action->behavior);
}

// ---- the other actions

static void print_replica_identity(Printer *printer, const AlterAction *action) {
  print_words(printer, "REPLICA IDENTITY");
  if (print_is_set(action->name)) {
    print_clause_name(printer, "USING INDEX", action->name);
  } else {
    Name word = ((const Option *)action->options.first)->name;
    print_lower_words_as_keywords(printer, print_symbol(printer, word));
  }
}

static void print_dropped(Printer *printer, const AlterAction *action, const char *words) {
  print_words(printer, words);
  print_if_exists(printer, action->if_exists);
  print_name(printer, action->name);
  print_behavior(printer, action->behavior);
}

static void print_with_relation(Printer *printer, const AlterAction *action, const char *words) {
  print_words(printer, words);
  print_qualified(printer, &action->relation);
  if (action->bound) print_node(printer, &action->bound->node);
  print_word_if(printer, action->concurrently, "CONCURRENTLY");
  print_word_if(printer, action->finalize, "FINALIZE");
}

static void print_added_column(Printer *printer, const AlterAction *action, const char *part) {
  print_words(printer, "ADD");
  print_words(printer, part);
  print_if_not_exists(printer, action->if_not_exists);
  print_node(printer, &action->column->node);
  print_behavior(printer, action->behavior);
}

static void print_other_action(Printer *printer, const AlterAction *action) {
  switch (action->kind) {
  case ALTER_ADD_CONSTRAINT: print_clause(printer, "ADD", &action->constraint->node); break;
  case ALTER_ALTER_CONSTRAINT:
    print_clause_name(printer, "ALTER CONSTRAINT", action->name);
    print_constraint_attributes(printer, action->constraint);
    break;
  case ALTER_DROP_CONSTRAINT: print_dropped(printer, action, "DROP CONSTRAINT"); break;
  case ALTER_INHERIT: print_with_relation(printer, action, "INHERIT"); break;
  case ALTER_NO_INHERIT: print_with_relation(printer, action, "NO INHERIT"); break;
  case ALTER_OF_TYPE: print_with_relation(printer, action, "OF"); break;
  case ALTER_ATTACH_PARTITION: print_with_relation(printer, action, "ATTACH PARTITION"); break;
  case ALTER_DETACH_PARTITION: print_with_relation(printer, action, "DETACH PARTITION"); break;
  case ALTER_OWNER_TO:
    print_words(printer, "OWNER TO");
    print_role(printer, action->name);
    break;
  case ALTER_SET_ACCESS_METHOD:
    print_words(printer, "SET ACCESS METHOD");
    print_word_if(printer, !print_is_set(action->name), "DEFAULT");
    if (print_is_set(action->name)) print_name(printer, action->name);
    break;
  case ALTER_SET_RELATION_OPTIONS:
    print_words(printer, "SET");
    print_definition(printer, &action->options);
    break;
  case ALTER_RESET_RELATION_OPTIONS:
    print_words(printer, "RESET");
    print_definition(printer, &action->options);
    break;
  case ALTER_FOREIGN_OPTIONS: print_generic_options(printer, &action->options); break;
  case ALTER_REPLICA_IDENTITY: print_replica_identity(printer, action); break;
  default: break;
  }
}

static void print_action(Printer *printer, const AlterAction *action, ObjectKind object) {
  const char *part = object == OBJECT_TYPE ? "ATTRIBUTE" : "COLUMN";
  if (action->kind == ALTER_ADD_COLUMN) {
    print_added_column(printer, action, part);
  } else if (action->kind == ALTER_DROP_COLUMN) {
    print_dropped(printer, action, object == OBJECT_TYPE ? "DROP ATTRIBUTE" : "DROP COLUMN");
  } else if (is_of_column(action->kind)) {
    print_alter_column(printer, action, part);
  } else if (is_plain(action->kind)) {
    print_words(printer, plain_words[action->kind]);
    if (print_is_set(action->name)) print_name(printer, action->name);
  } else {
    print_other_action(printer, action);
  }
}

void print_alter_action(Printer *printer, const Node *node) {
  print_action(printer, (const AlterAction *)node, OBJECT_TABLE);
}

// ---- the statements

static const char *object_words(ObjectKind object) {
  switch (object) {
  case OBJECT_INDEX: return "INDEX";
  case OBJECT_VIEW: return "VIEW";
  case OBJECT_MATERIALIZED_VIEW: return "MATERIALIZED VIEW";
  case OBJECT_SEQUENCE: return "SEQUENCE";
  case OBJECT_FOREIGN_TABLE: return "FOREIGN TABLE";
  case OBJECT_TYPE: return "TYPE";
  default: return "TABLE";
  }
}

void print_alter_table(Printer *printer, const Node *node) {
  const AlterTable *alter = (const AlterTable *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  print_words(printer, "ALTER");
  print_words(printer, object_words(alter->object));
  print_if_exists(printer, alter->if_exists);
  print_word_if(printer, alter->only, "ONLY");
  print_qualified(printer, &alter->relation);
  LIST_EACH(action, alter->actions) {
    if (action != alter->actions.first) print_glued(printer, ",");
    layout_break(printer->layout);
    print_action(printer, (const AlterAction *)action, alter->object);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

void print_alter_table_all(Printer *printer, const Node *node) {
  const AlterTableAll *alter = (const AlterTableAll *)node;
  print_words(printer, "ALTER");
  print_words(printer, object_words(alter->object));
  print_clause_name(printer, "ALL IN TABLESPACE", alter->tablespace);
  if (alter->owners.first) print_words(printer, "OWNED BY");
  LIST_EACH(owner, alter->owners) {
    if (owner != alter->owners.first) print_comma(printer);
    print_role(printer, ((const NameNode *)owner)->name);
  }
  print_clause_name(printer, "SET TABLESPACE", alter->new_tablespace);
  print_word_if(printer, alter->nowait, "NOWAIT");
}
