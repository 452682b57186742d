#include "grammar/print/object.h"

#include "grammar/print/option.h"
#include "grammar/print/word.h"

const char *print_object_words(ObjectKind object) {
  static const char *const words[] = {[OBJECT_ACCESS_METHOD] = "ACCESS METHOD",
      [OBJECT_AGGREGATE] = "AGGREGATE",
      [OBJECT_ATTRIBUTE] = "ATTRIBUTE",
      [OBJECT_CAST] = "CAST",
      [OBJECT_COLLATION] = "COLLATION",
      [OBJECT_COLUMN] = "COLUMN",
      [OBJECT_CONSTRAINT] = "CONSTRAINT",
      [OBJECT_CONVERSION] = "CONVERSION",
      [OBJECT_DATABASE] = "DATABASE",
      [OBJECT_DOMAIN] = "DOMAIN",
      [OBJECT_DOMAIN_CONSTRAINT] = "CONSTRAINT",
      [OBJECT_EVENT_TRIGGER] = "EVENT TRIGGER",
      [OBJECT_EXTENSION] = "EXTENSION",
      [OBJECT_FOREIGN_DATA_WRAPPER] = "FOREIGN DATA WRAPPER",
      [OBJECT_FOREIGN_TABLE] = "FOREIGN TABLE",
      [OBJECT_FUNCTION] = "FUNCTION",
      [OBJECT_INDEX] = "INDEX",
      [OBJECT_LANGUAGE] = "LANGUAGE",
      [OBJECT_LARGE_OBJECT] = "LARGE OBJECT",
      [OBJECT_MATERIALIZED_VIEW] = "MATERIALIZED VIEW",
      [OBJECT_OPERATOR] = "OPERATOR",
      [OBJECT_OPERATOR_CLASS] = "OPERATOR CLASS",
      [OBJECT_OPERATOR_FAMILY] = "OPERATOR FAMILY",
      [OBJECT_POLICY] = "POLICY",
      [OBJECT_PROCEDURE] = "PROCEDURE",
      [OBJECT_PUBLICATION] = "PUBLICATION",
      [OBJECT_ROLE] = "ROLE",
      [OBJECT_ROUTINE] = "ROUTINE",
      [OBJECT_RULE] = "RULE",
      [OBJECT_SCHEMA] = "SCHEMA",
      [OBJECT_SEQUENCE] = "SEQUENCE",
      [OBJECT_SERVER] = "SERVER",
      [OBJECT_STATISTICS] = "STATISTICS",
      [OBJECT_SUBSCRIPTION] = "SUBSCRIPTION",
      [OBJECT_TABLE] = "TABLE",
      [OBJECT_TABLESPACE] = "TABLESPACE",
      [OBJECT_TEXT_SEARCH_CONFIGURATION] = "TEXT SEARCH CONFIGURATION",
      [OBJECT_TEXT_SEARCH_DICTIONARY] = "TEXT SEARCH DICTIONARY",
      [OBJECT_TEXT_SEARCH_PARSER] = "TEXT SEARCH PARSER",
      [OBJECT_TEXT_SEARCH_TEMPLATE] = "TEXT SEARCH TEMPLATE",
      [OBJECT_TRANSFORM] = "TRANSFORM",
      [OBJECT_TRIGGER] = "TRIGGER",
      [OBJECT_TYPE] = "TYPE",
      [OBJECT_USER_MAPPING] = "USER MAPPING",
      [OBJECT_VIEW] = "VIEW"};
  bool is_known = object < sizeof words / sizeof *words && words[object] != NULL;
  return is_known ? words[object] : "PARAMETER";
}

// ---- names

void print_mapped_user(Printer *printer, Name user) {
  Slice source = printer->options.source;
  bool quoted = user.span.start < source.length && source.start[user.span.start] == '"';
  if (!quoted && print_symbol_is(printer, user, "user")) {
    print_words(printer, "USER");
  } else {
    print_role(printer, user);
  }
}

static void print_on_relation(Printer *printer, ObjectKind object, const DropOnRelation *named) {
  if (object == OBJECT_OPERATOR_CLASS || object == OBJECT_OPERATOR_FAMILY) {
    print_qualified(printer, &named->relation);
    print_clause_name(printer, "USING", named->name);
  } else if (object == OBJECT_USER_MAPPING) {
    print_words(printer, "FOR");
    print_mapped_user(printer, named->name);
    print_clause_qualified(printer, "SERVER", &named->relation);
  } else {
    print_name(printer, named->name);
    print_clause_qualified(printer, "ON", &named->relation);
  }
}

static void print_cast_types(Printer *printer, const RowExpression *types) {
  print_words(printer, "(");
  layout_glue(printer->layout);
  print_node(printer, types->items.first);
  print_clause(printer, "AS", types->items.last);
  print_glued(printer, ")");
}

static void print_transform(Printer *printer, const Option *transform) {
  print_clause(printer, "FOR", transform->value);
  print_clause_name(printer, "LANGUAGE", transform->name);
}

static void print_plain_name(Printer *printer, ObjectKind object, const QualifiedName *name) {
  if (object == OBJECT_ROLE) {
    print_role(printer, name->name);
  } else if (object == OBJECT_TYPE || object == OBJECT_DOMAIN) {
    print_generic_type_name(printer, name);
  } else {
    print_qualified(printer, name);
  }
}

void print_object_name(Printer *printer, ObjectKind object, const Node *node) {
  if (node->kind == NODE_DROP_ON_RELATION) {
    print_on_relation(printer, object, (const DropOnRelation *)node);
  } else if (node->kind == NODE_ROW) {
    print_cast_types(printer, (const RowExpression *)node);
  } else if (node->kind == NODE_OPTION) {
    print_transform(printer, (const Option *)node);
  } else if (node->kind == NODE_QUALIFIED_NAME) {
    print_plain_name(printer, object, &((const QualifiedNameNode *)node)->name);
  } else if (node->kind == NODE_NAME && object == OBJECT_NONE) {
    print_setting_name(printer, print_symbol(printer, ((const NameNode *)node)->name));
  } else {
    print_node(printer, node);
  }
}

void print_object(Printer *printer, ObjectKind object, const Node *node) {
  print_words(printer, print_object_words(object));
  print_object_name(printer, object, node);
}

void print_object_part(Printer *printer, ObjectKind object, const Node *whole, Name part) {
  const QualifiedName *name = &((const QualifiedNameNode *)whole)->name;
  print_words(printer, print_object_words(object));
  if (object == OBJECT_COLUMN) {
    if (print_is_set(name->name)) {
      print_qualified(printer, name);
      print_glued(printer, ".");
      layout_glue(printer->layout);
      print_label(printer, part);
    } else {
      print_name(printer, part);
    }
    return;
  }
  print_name(printer, part);
  print_clause_qualified(printer, object == OBJECT_DOMAIN_CONSTRAINT ? "ON DOMAIN" : "ON", name);
}

static void print_setting_word(Printer *printer, Slice word) {
  unsigned class = word_class(word, printer->options.server_version);
  if (print_is_plain_word(word) && !(class & (WORD_RESERVED | WORD_TYPE_FUNCTION_NAME))) {
    print_slice(printer, word);
  } else {
    print_quoted_name(printer, word);
  }
}

// The dots of a setting's name are no part of its words, wherever they were quoted.
void print_setting_name(Printer *printer, Slice name) {
  size_t from = 0;
  for (size_t i = 0; i <= name.length; i++) {
    if (i < name.length && name.start[i] != '.') continue;
    if (from > 0) {
      print_glued(printer, ".");
      layout_glue(printer->layout);
    }
    print_setting_word(printer, (Slice){name.start + from, i - from});
    from = i + 1;
  }
}

void print_role_items(Printer *printer, const NodeList *roles) {
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(item, *roles) {
    if (item != roles->first) print_comma(printer);
    print_role(printer, ((const NameNode *)item)->name);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

// ---- clauses

void print_begin_clauses(Printer *printer) {
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
}

void print_next_clause(Printer *printer) { layout_break(printer->layout); }

void print_end_clauses(Printer *printer) {
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}
