// build_special.h -- makes the clauses of XML and SQL/JSON functions, and the columns of XMLTABLE and
// JSON_TABLE, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_SPECIAL_H
#define WEIR_GRAMMAR_BUILD_SPECIAL_H

#include "grammar/build_query.h"
#include "grammar/build_table.h"

// ---- clauses; NULL and "" stand for what was not written

// From `first` to the end of the rule; fields that are not named are empty.
#define BUILD_CLAUSE(parse, first, says, ...)                                                      \
  BUILD((parse), SPECIAL_CLAUSE, SpecialClause, (first).start, .words = SLICE(says), __VA_ARGS__)
Node *build_named_clause(Parse *parse, Token first, Slice words, bool listed, Name name);
typedef struct JsonFormat {
  Slice words; // "FORMAT JSON ENCODING UTF8"; "": none
  uint32_t start;
} JsonFormat;
Node *build_formatted(Parse *parse, Node *value, JsonFormat format); // no format: the value
Node *build_format_clause(Parse *parse, JsonFormat format);
Node *build_unique_keys(Parse *parse, Written unique);

// ---- JSON

JsonFormat build_json_format(Parse *parse, Token first, Name encoding);
void build_check_json_path(Parse *parse, const Node *path);
typedef struct JsonQuery {
  Node *value;
  Node *path;
  Node *path_name;
  Node *passing;
  Node *returning;
  Node *wrapper;
  Node *quotes;
} JsonQuery;
Node *build_json_query(
    Parse *parse, Token word, SpecialFunction special, JsonQuery query, NodeList behaviors);
SpecialClause *build_plain_behavior(Parse *parse, Token first, Slice words);
NodeList build_behavior(SpecialClause *behavior, Slice event, Token last); // "ON ERROR"

// ---- XMLTABLE and JSON_TABLE

// Without a type it is FOR ORDINALITY.
Node *build_document_column(Parse *parse, Name name, TypeName *type, NodeList clauses);
// Of `clauses` those that are not NULL.
Node *build_json_column(Parse *parse, Name name, TypeName *type, Node *const *clauses, size_t count,
    NodeList behaviors);
#define BUILD_JSON_COLUMN(parse, name, type, behaviors, ...)                                       \
  build_json_column((parse), (name), (type), (Node *const[]){__VA_ARGS__},                         \
      sizeof((Node *const[]){__VA_ARGS__}) / sizeof(Node *), (behaviors))

// Options of a column of XMLTABLE; which were there, and which twice.
enum { XML_COLUMN_DEFAULT = 1, XML_COLUMN_PATH = 2, XML_COLUMN_NULLS = 4 };
typedef struct XmlColumn {
  NodeList clauses;
  unsigned seen;
  unsigned repeated; // the first one
  Span repeated_span;
  Span span;
} XmlColumn;
XmlColumn *build_xml_option(Parse *parse, Token word, unsigned option, Node *clause);
XmlColumn *build_xml_named_option(Parse *parse, Token word, Node *expression); // "path", "default"
XmlColumn *build_xml_options(XmlColumn *first, const XmlColumn *next);
Node *build_xml_column(Parse *parse, Name name, TypeName *type, const XmlColumn *options);

#endif
