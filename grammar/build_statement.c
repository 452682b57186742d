#include "grammar/build_statement.h"

Node *build_generic(Parse *parse, Token first, NodeKind kind) {
  return build_node(parse, kind, sizeof(GenericStatement), first.start);
}

// ---- settings

static SetStatement *setting(Parse *parse, const SetStatement *fields) {
  // The place is set when SET or RESET, which stands before it, is known.
  return (SetStatement *)build_filled_node(
      parse, NODE_SET, fields, sizeof *fields, parse->last_end);
}

// Joins a.b.c, in one piece, so that a long name costs no more than its length.
Slice build_setting_name(Parse *parse, NamePath path) {
  if (path.count == 1) return symbol_text(parse->symbols, path.names[0].symbol);
  size_t length = path.count - 1;
  for (uint32_t i = 0; i < path.count; i++)
    length += symbol_text(parse->symbols, path.names[i].symbol).length;
  char *text = ARENA_ARRAY(parse->arena, length, char);
  char *end = text;
  for (uint32_t i = 0; i < path.count; i++) {
    if (i > 0) *end++ = '.';
    Slice name = symbol_text(parse->symbols, path.names[i].symbol);
    memcpy(end, name.start, name.length);
    end += name.length;
  }
  return (Slice){text, length};
}

SetStatement *build_setting_of(Parse *parse, NamePath name, const SetStatement *fields) {
  SetStatement *statement = setting(parse, fields);
  statement->name = build_setting_name(parse, name);
  return statement;
}

SetStatement *build_setting_all(Parse *parse) {
  return setting(parse, &(SetStatement){.all = true});
}

SetStatement *build_setting_list(Parse *parse, const char *name, NodeList values) {
  SetStatement *statement = setting(parse, &(SetStatement){.values = values});
  statement->name = slice_of(name);
  return statement;
}

SetStatement *build_setting_value(Parse *parse, const char *name, Node *value) {
  SetStatement *statement = build_setting_list(parse, name, build_list(value));
  statement->to_default = !value;
  statement->own_words = true;
  return statement;
}

SetStatement *build_set_catalog(Parse *parse, Text catalog) {
  build_fail(parse, catalog.span, BUILD_NOT_SUPPORTED, "current database cannot be changed");
  return build_setting_value(parse, "catalog", build_string_constant(parse, catalog));
}

SetStatement *build_set(Parse *parse, Token first, SetScope scope, SetStatement *statement) {
  statement->scope = scope;
  statement->node.span = build_span_from(parse, first.start);
  return statement;
}

SetStatement *build_reset(Parse *parse, Token first, SetStatement *statement) {
  statement->reset = true;
  statement->to_default = false;
  statement->node.span = build_span_from(parse, first.start);
  return statement;
}

Node *build_setting_node(Parse *parse, NamePath name) {
  Name joined = build_name_of(parse, build_setting_name(parse, name), build_path_span(name));
  return build_name_node(parse, joined);
}

void build_check_zone_fields(Parse *parse, NodeList fields) {
  const Constant *unit = (const Constant *)fields.first;
  if (unit && !slice_equals(unit->text, SLICE("hour")) &&
      !slice_equals(unit->text, SLICE("minute")) &&
      !slice_equals(unit->text, SLICE("hour to minute")))
    build_fail(parse, unit->node.span, BUILD_SYNTAX_ERROR,
        "time zone interval must be HOUR or HOUR TO MINUTE");
}

Node *build_role_set(
    Parse *parse, Token first, Name role, Name in_database, SetStatement *statement) {
  return BUILD(parse, ALTER_ROLE_SET, AlterRoleSet, first.start, .object = OBJECT_ROLE,
      .name = role, .in_database = in_database, .set = statement);
}

// ---- FETCH, EXECUTE, COPY

FetchStatement *build_fetch_target(
    Parse *parse, FetchDirection direction, Node *count, Name cursor) {
  return (FetchStatement *)BUILD(parse, FETCH, FetchStatement, parse->last_end,
      .direction = direction, .count = count, .cursor = cursor);
}

Node *build_fetch(Parse *parse, Token first, bool move, FetchStatement *target) {
  target->move = move;
  target->node.span = build_span_from(parse, first.start);
  return &target->node;
}

Node *build_execute(Parse *parse, Token first, Name name, NodeList arguments) {
  return BUILD(parse, EXECUTE, ExecuteStatement, first.start, .name = name, .arguments = arguments);
}

WherePart *build_where_part(Parse *parse, Token first, Node *condition) {
  WherePart *where = ARENA_NEW(parse->arena, WherePart);
  *where = (WherePart){condition, build_span_from(parse, first.start)};
  return where;
}

CopyPlace *build_copy_place(Parse *parse, Text file, bool is_stdio, bool is_program) {
  CopyPlace *place = ARENA_NEW(parse->arena, CopyPlace);
  *place = (CopyPlace){file, is_stdio, is_program};
  return place;
}

CopyOptions *build_copy_options(Parse *parse, bool old_style, NodeList list) {
  CopyOptions *options = ARENA_NEW(parse->arena, CopyOptions);
  *options = (CopyOptions){old_style && list.first, list};
  return options;
}

Node *build_copy_format(Parse *parse, Token word) {
  return build_option(parse, word, "format", build_name_node(parse, build_name(parse, word)));
}

Node *build_copy(Parse *parse, Token first, bool from, const CopyPlace *place,
    const WherePart *where, CopyStatement *fields) {
  if (place->is_program && place->is_stdio)
    build_fail(parse, build_token_span(first), BUILD_SYNTAX_ERROR,
        "STDIN/STDOUT not allowed with PROGRAM");
  if (where && !from)
    build_fail(parse, where->span, BUILD_SYNTAX_ERROR, "WHERE clause not allowed with COPY TO");
  fields->from = from;
  fields->is_stdio = place->is_stdio;
  fields->is_program = place->is_program;
  fields->file = place->file;
  if (where) {
    fields->where = where->condition;
    build_mark(parse, CONSTRUCT_COPY_WHERE, where->span);
  }
  build_mark_options(parse, CONSTRUCT_OF_COPY, fields->options);
  return build_filled_node(parse, NODE_COPY, fields, sizeof *fields, first.start);
}

// ---- maintenance

static bool means_true(const Parse *parse, const Node *value) {
  if (!value) return true;
  if (value->kind == NODE_NAME)
    return build_name_equals(parse, ((const NameNode *)value)->name, SLICE("on"));
  if (value->kind != NODE_CONSTANT) return false;
  const Constant *constant = (const Constant *)value;
  if (constant->kind == CONSTANT_INTEGER) return constant->integer == 1;
  if (constant->kind == CONSTANT_STRING)
    return slice_equals(constant->text, SLICE("true")) || slice_equals(constant->text, SLICE("on"));
  return constant->kind == CONSTANT_TRUE;
}

// The last one counts.
static bool option_is_on(const Parse *parse, NodeList options, const char *name) {
  bool on = false;
  LIST_EACH(item, options) {
    const Option *option = (const Option *)item;
    if (build_name_equals(parse, option->name, slice_of(name)))
      on = means_true(parse, option->value);
  }
  return on;
}

Node *build_explain(Parse *parse, Token first, NodeList options, Node *statement) {
  build_mark_options(parse, CONSTRUCT_OF_EXPLAIN, options);
  return BUILD(parse, EXPLAIN, PrepareStatement, first.start,
      .analyze = option_is_on(parse, options, "analyze"), .options = options,
      .statement = statement);
}

Node *build_vacuum(Parse *parse, Token first, NodeList options, NodeList relations) {
  build_mark_options(parse, CONSTRUCT_OF_VACUUM, options);
  return BUILD(parse, VACUUM, Maintenance, first.start,
      .full = option_is_on(parse, options, "full"), .options = options, .relations = relations);
}

Node *build_cluster(
    Parse *parse, Token first, NodeList options, const QualifiedName *relation, Name index) {
  Node *name = relation ? build_qualified_name_node(parse, relation) : NULL;
  return BUILD(parse, CLUSTER, Maintenance, first.start, .object = OBJECT_TABLE, .options = options,
      .relations = build_list(name), .index = index);
}

Node *build_reindex(Parse *parse, Token first, ObjectKind object, NodeList options,
    Written concurrently, const QualifiedName *relation) {
  build_mark_options(parse, CONSTRUCT_OF_REINDEX, options);
  if (concurrently.written) build_mark(parse, CONSTRUCT_REINDEX_CONCURRENTLY, concurrently.span);
  bool may_lack_name = object == OBJECT_DATABASE || object == OBJECT_NONE;
  if (may_lack_name && !build_name_is_set(relation->name))
    build_mark(parse, CONSTRUCT_REINDEX_UNNAMED, build_token_span(first));
  Node *name =
      build_name_is_set(relation->name) ? build_qualified_name_node(parse, relation) : NULL;
  return BUILD(parse, REINDEX, Maintenance, first.start, .object = object,
      .concurrently = concurrently.written || option_is_on(parse, options, "concurrently"),
      .concurrently_word = concurrently.written, .options = options, .relations = build_list(name));
}

Node *build_maintained(Parse *parse, const TableReference *table, NodeList columns) {
  if (table->only || table->star) build_mark(parse, CONSTRUCT_MAINTENANCE_ONLY, table->node.span);
  return BUILD(parse, MAINTAINED_RELATION, MaintainedRelation, table->node.span.start,
      .relation = table->relation, .only = table->only, .columns = columns);
}
