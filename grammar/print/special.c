#include "grammar/print/expression.h"

static bool says(const SpecialClause *clause, const char *words) {
  return slice_equals(clause->words, slice_of(words));
}

// What the grammar takes only in parentheses, unless it is plain: XMLTABLE's and XMLEXISTS's.
static bool wants_primary(const SpecialClause *clause) {
  return says(clause, "PASSING") || says(clause, "PATH") ||
         (says(clause, "DEFAULT") && clause->tail.length == 0);
}

static void print_part(Printer *printer, const SpecialClause *clause, const Node *part) {
  if (part->kind == NODE_COLUMN_DEFINITION) {
    print_special_column(printer, (const ColumnDefinition *)part);
  } else if (part->kind == NODE_TARGET && says(clause, "XMLNAMESPACES")) {
    print_primary(printer, ((const Target *)part)->value);
    print_as_label(printer, ((const Target *)part)->name);
  } else if (part->kind == NODE_NAME) {
    if (says(clause, "NAME")) {
      print_label(printer, ((const NameNode *)part)->name);
    } else {
      print_node(printer, part);
    }
  } else if (part->kind != NODE_TARGET && wants_primary(clause)) {
    print_primary(printer, part);
  } else {
    print_node(printer, part);
  }
}

static bool is_clause(const Node *part) {
  return part->kind == NODE_SPECIAL_CLAUSE && !((const SpecialClause *)part)->listed;
}

static void print_parts(Printer *printer, const SpecialClause *clause) {
  LIST_EACH(part, clause->parts) {
    if (part != clause->parts.first && !is_clause(part)) print_comma(printer);
    print_part(printer, clause, part);
  }
}

void print_special_clause(Printer *printer, const Node *node) {
  const SpecialClause *clause = (const SpecialClause *)node;
  bool is_glued = says(clause, "XMLATTRIBUTES") || says(clause, "XMLNAMESPACES");
  if (clause->words.length > 0) print_slice(printer, clause->words);
  if (clause->parenthesized) {
    if (is_glued) {
      print_open_glued(printer);
    } else {
      print_open(printer);
    }
  }
  print_parts(printer, clause);
  if (clause->parenthesized) print_close(printer);
  if (clause->tail.length > 0) print_slice(printer, clause->tail);
}

// A column of XMLTABLE or JSON_TABLE. `nested` would begin NESTED PATH.
void print_special_column(Printer *printer, const ColumnDefinition *column) {
  if (print_symbol_is(printer, column->name, "nested")) {
    print_quoted_name(printer, print_symbol(printer, column->name));
  } else {
    print_name(printer, column->name);
  }
  if (column->type == NULL) {
    print_words(printer, "FOR ORDINALITY");
    return;
  }
  print_node(printer, &column->type->node);
  LIST_EACH(option, column->options) print_node(printer, option);
}

static bool has_pairs(SpecialFunction special) {
  return special == SPECIAL_JSON_OBJECT || special == SPECIAL_JSON_OBJECTAGG;
}

static void print_separator(Printer *printer, const Node *part, bool is_value) {
  if (is_value) {
    print_words(printer, ":");
  } else if (is_clause(part)) {
    layout_break(printer->layout);
  } else {
    print_comma(printer);
  }
}

void print_special_expression(Printer *printer, const Node *node) {
  const SpecialExpression *special = (const SpecialExpression *)node;
  bool is_value = false; // of a pair
  print_special_word(printer, special->special);
  print_open_glued(printer);
  LIST_EACH(part, special->parts) {
    bool is_type = special->special == SPECIAL_TREAT && part != special->parts.first;
    print_word_if(printer, is_type, "AS");
    if (part != special->parts.first && !is_type) {
      print_separator(printer, part, is_value && !is_clause(part));
    }
    is_value = has_pairs(special->special) && !is_value && !is_clause(part);
    bool wants = special->special == SPECIAL_XMLEXISTS || special->special == SPECIAL_XMLTABLE;
    if (wants && part->kind != NODE_SPECIAL_CLAUSE) {
      print_primary(printer, part);
    } else {
      print_node(printer, part);
    }
  }
  print_close(printer);
  print_filter(printer, special->filter);
  print_over(printer, special->over);
}
