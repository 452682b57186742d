#include "grammar/build_special.h"

#include <strings.h>

// ---- clauses

Node *build_named_clause(Parse *parse, Token first, Slice words, bool listed, Name name) {
  Node *clause = BUILD(parse, SPECIAL_CLAUSE, SpecialClause, first.start, .words = words,
      .listed = listed, .parts = build_list(build_name_node(parse, name)));
  clause->span.end = name.span.end; // the rule may go on behind it
  return clause;
}

Node *build_formatted(Parse *parse, Node *value, JsonFormat format) {
  if (format.words.length == 0) return value;
  return BUILD(parse, SPECIAL_CLAUSE, SpecialClause, value->span.start, .listed = true,
      .parts = build_list(value), .tail = format.words);
}

Node *build_format_clause(Parse *parse, JsonFormat format) {
  return BUILD(parse, SPECIAL_CLAUSE, SpecialClause, format.start, .words = format.words);
}

Node *build_unique_keys(Parse *parse, Written unique) {
  if (!unique.written) return NULL;
  Node *clause = BUILD(
      parse, SPECIAL_CLAUSE, SpecialClause, unique.span.start, .words = SLICE("WITH UNIQUE KEYS"));
  clause->span = unique.span;
  return clause;
}

// ---- JSON

JsonFormat build_json_format(Parse *parse, Token first, Name encoding) {
  static const char *const formats[][2] = {{"utf8", "FORMAT JSON ENCODING UTF8"},
      {"utf16", "FORMAT JSON ENCODING UTF16"}, {"utf32", "FORMAT JSON ENCODING UTF32"}};
  Slice name = symbol_text(parse->symbols, encoding.symbol);
  for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
    Slice known = slice_of(formats[i][0]);
    if (name.length == known.length && strncasecmp(name.start, known.start, known.length) == 0) {
      return (JsonFormat){slice_of(formats[i][1]), first.start};
    }
  }
  build_fail(parse, encoding.span, BUILD_INVALID_PARAMETER, "unrecognized JSON encoding: %.*s",
      SLICE_PRINT(name));
  return (JsonFormat){slice_of(formats[0][1]), first.start};
}

void build_check_json_path(Parse *parse, const Node *path) {
  if (path->kind == NODE_CONSTANT && ((const Constant *)path)->kind == CONSTANT_STRING) return;
  build_fail(parse, path->span, BUILD_NOT_SUPPORTED,
      "only string constants are supported in JSON_TABLE path specification");
}

Node *build_json_query(
    Parse *parse, Token word, SpecialFunction special, JsonQuery query, NodeList behaviors) {
  Node *const clauses[] = {
      query.path, query.path_name, query.passing, query.returning, query.wrapper, query.quotes};
  NodeList parts = build_list(query.value);
  for (size_t i = 0; i < sizeof(clauses) / sizeof(*clauses); i++) {
    parts = build_list_add(parts, clauses[i]);
  }
  return build_special(parse, word, special, build_list_join(parts, behaviors));
}

SpecialClause *build_plain_behavior(Parse *parse, Token first, Slice words) {
  return (SpecialClause *)BUILD(parse, SPECIAL_CLAUSE, SpecialClause, first.start, .words = words);
}

NodeList build_behavior(SpecialClause *behavior, Slice event, Token last) {
  behavior->tail = event;
  behavior->node.span.end = last.end;
  return build_list(&behavior->node);
}

// ---- XMLTABLE and JSON_TABLE

Node *build_document_column(Parse *parse, Name name, TypeName *type, NodeList clauses) {
  return BUILD(parse, COLUMN_DEFINITION, ColumnDefinition, name.span.start, .name = name,
      .type = type, .options = clauses);
}

Node *build_json_column(Parse *parse, Name name, TypeName *type, Node *const *clauses, size_t count,
    NodeList behaviors) {
  NodeList options = build_empty_list();
  for (size_t i = 0; i < count; i++) options = build_list_add(options, clauses[i]);
  return build_document_column(parse, name, type, build_list_join(options, behaviors));
}

XmlColumn *build_xml_option(Parse *parse, Token word, unsigned option, Node *clause) {
  XmlColumn *column = ARENA_NEW(parse->arena, XmlColumn);
  column->clauses = build_list(clause);
  column->seen = option;
  column->span = build_span_from(parse, word.start);
  return column;
}

XmlColumn *build_xml_named_option(Parse *parse, Token word, Node *expression) {
  Name name = build_name(parse, word);
  bool is_path = build_name_equals(parse, name, SLICE("path"));
  if (build_name_equals(parse, name, SLICE("__pg__is_not_null"))) {
    build_fail(parse, name.span, BUILD_SYNTAX_ERROR,
        "option name \"__pg__is_not_null\" cannot be used in XMLTABLE");
  }
  if (!is_path && !build_name_equals(parse, name, SLICE("default"))) {
    build_fail(parse, name.span, BUILD_SYNTAX_ERROR, "unrecognized column option \"%.*s\"",
        SLICE_PRINT(symbol_text(parse->symbols, name.symbol)));
  }
  Node *clause = BUILD(parse, SPECIAL_CLAUSE, SpecialClause, word.start,
      .words = is_path ? SLICE("PATH") : SLICE("DEFAULT"), .parts = build_list(expression));
  return build_xml_option(parse, word, is_path ? XML_COLUMN_PATH : XML_COLUMN_DEFAULT, clause);
}

XmlColumn *build_xml_options(XmlColumn *first, const XmlColumn *next) {
  unsigned repeated = first->seen & next->seen;
  if (repeated && !first->repeated) {
    first->repeated = repeated;
    first->repeated_span = next->span;
  }
  first->seen |= next->seen;
  first->clauses = build_list_join(first->clauses, next->clauses);
  return first;
}

Node *build_xml_column(Parse *parse, Name name, TypeName *type, const XmlColumn *options) {
  switch (options->repeated) {
  case XML_COLUMN_DEFAULT:
    build_fail(
        parse, options->repeated_span, BUILD_SYNTAX_ERROR, "only one DEFAULT value is allowed");
    break;
  case XML_COLUMN_PATH:
    build_fail(parse, options->repeated_span, BUILD_SYNTAX_ERROR,
        "only one PATH value per column is allowed");
    break;
  case XML_COLUMN_NULLS:
    build_fail(parse, options->repeated_span, BUILD_SYNTAX_ERROR,
        "conflicting or redundant NULL / NOT NULL declarations for column \"%.*s\"",
        SLICE_PRINT(symbol_text(parse->symbols, name.symbol)));
    break;
  default: break;
  }
  return build_document_column(parse, name, type, options->clauses);
}
