// build_statement.h -- makes settings, cursors, COPY and maintenance, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_STATEMENT_H
#define WEIR_GRAMMAR_BUILD_STATEMENT_H

#include "grammar/build_object.h"
#include "grammar/build_routine.h"

Node *build_generic(Parse *parse, Token first, NodeKind kind); // a GenericStatement

// ---- settings: what stands behind SET or RESET, until build_set or build_reset ends it

SetStatement *build_setting_of(Parse *parse, NamePath name, const SetStatement *fields);
SetStatement *build_setting_all(Parse *parse);
// A setting with a syntax of its own; `value` is NULL for its default.
SetStatement *build_setting_value(Parse *parse, const char *name, Node *value);
SetStatement *build_setting_list(Parse *parse, const char *name, NodeList values);
SetStatement *build_set_catalog(Parse *parse, Text catalog); // always a fault
SetStatement *build_set(Parse *parse, Token first, SetScope scope, SetStatement *statement);
SetStatement *build_reset(Parse *parse, Token first, SetStatement *statement);
Slice build_setting_name(Parse *parse, NamePath path); // with its dots
Node *build_setting_node(Parse *parse, NamePath name); // NameNode with its dots, for GRANT
// SET TIME ZONE INTERVAL '1' HOUR: other fields are a fault.
void build_check_zone_fields(Parse *parse, NodeList fields);
Node *build_role_set(
    Parse *parse, Token first, Name role, Name in_database, SetStatement *statement);

// ---- FETCH, EXECUTE, COPY

FetchStatement *build_fetch_target(
    Parse *parse, FetchDirection direction, Node *count, Name cursor);
Node *build_fetch(Parse *parse, Token first, bool move, FetchStatement *target);

Node *build_execute(Parse *parse, Token first, Name name, NodeList arguments);
typedef struct CopyPlace {
  Text file; // or command
  bool is_stdio;
  bool is_program;
} CopyPlace;
CopyPlace *build_copy_place(Parse *parse, Text file, bool is_stdio, bool is_program);
typedef struct CopyOptions {
  bool old_style;
  NodeList list;
} CopyOptions;
CopyOptions *build_copy_options(Parse *parse, bool old_style, NodeList list);
Node *build_copy_format(Parse *parse, Token word); // BINARY, CSV: (FORMAT csv)
typedef struct WherePart {
  Node *condition; // NULL: none
  Span span;
} WherePart;
Node *build_copy(Parse *parse, Token first, bool from, const CopyPlace *place,
    const WherePart *where, CopyStatement *fields);
WherePart *build_where_part(Parse *parse, Token first, Node *condition);

// ---- EXPLAIN, VACUUM, CLUSTER, REINDEX

Node *build_explain(Parse *parse, Token first, NodeList options, Node *statement);
Node *build_vacuum(Parse *parse, Token first, NodeList options, NodeList relations);
Node *build_cluster(
    Parse *parse, Token first, NodeList options, const QualifiedName *relation, Name index);
Node *build_reindex(Parse *parse, Token first, ObjectKind object, NodeList options,
    Written concurrently, const QualifiedName *relation);
Node *build_maintained(Parse *parse, const TableReference *table, NodeList columns);

#endif
