#include "analyze/apply/relation/query_relation.h"
#include "analyze/apply/relation/view_option.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"

// ---- CREATE RECURSIVE VIEW v (a) AS q is that of WITH RECURSIVE v (a) AS (q) SELECT a FROM v

static Node *node_of(Executor *executor, NodeKind kind, size_t size, Span span) {
  Node *node = arena_alloc(executor->arena, size);
  node->kind = (uint16_t)kind;
  node->span = span;
  return node;
}

static NodeList list_of(Node *node) { return (NodeList){.first = node, .last = node, .count = 1}; }

static NodeList targets_of(Executor *executor, NodeList names) {
  NodeList targets = {0};
  LIST_EACH(item, names) {
    Target *target = (Target *)node_of(executor, NODE_TARGET, sizeof *target, item->span);
    ColumnReference *column =
        (ColumnReference *)node_of(executor, NODE_COLUMN_REFERENCE, sizeof *column, item->span);
    Name name = ((const NameNode *)item)->name;
    column->names = ARENA_NEW(executor->arena, Name);
    column->names[0] = name;
    column->count = 1;
    target->value = &column->node;
    if (targets.last != NULL)
      targets.last->next = &target->node;
    else
      targets.first = &target->node;
    targets.last = &target->node;
    targets.count++;
  }
  return targets;
}

static const Node *recursive_query(Executor *executor, const CreateView *statement) {
  Span span = statement->query->span;
  CommonTable *table = (CommonTable *)node_of(executor, NODE_COMMON_TABLE, sizeof *table, span);
  table->name = statement->relation.name;
  table->columns = statement->columns;
  table->query = statement->query;
  WithClause *with = (WithClause *)node_of(executor, NODE_WITH_CLAUSE, sizeof *with, span);
  with->recursive = true;
  with->items = list_of(&table->node);
  TableReference *from =
      (TableReference *)node_of(executor, NODE_TABLE_REFERENCE, sizeof *from, span);
  from->relation = (QualifiedName){.name = table->name, .span = span};
  Select *select = (Select *)node_of(executor, NODE_SELECT, sizeof *select, span);
  select->with = with;
  select->targets = targets_of(executor, statement->columns);
  select->from = list_of(&from->node);
  return &select->node;
}

// ---- what a view can't be

static bool check_with(Executor *executor, const Node *query) {
  const WithClause *with = query->kind == NODE_SELECT          ? ((const Select *)query)->with
                           : query->kind == NODE_SET_OPERATION ? ((const SetOperation *)query)->with
                                                               : NULL;
  if (with == NULL) return true;
  LIST_EACH(node, with->items) {
    uint16_t kind = ((const CommonTable *)node)->query->kind;
    if (kind != NODE_SELECT && kind != NODE_SET_OPERATION)
      return executor_fail(executor, "0A000", (Span){0, 0},
          "views must not contain data-modifying statements in WITH");
  }
  return true;
}

static bool check_query(Executor *executor, const CreateView *statement) {
  const Node *query = statement->query;
  if (query->kind == NODE_SELECT && ((const Select *)query)->into != NULL)
    return executor_fail(executor, "0A000", query->span, "views must not contain SELECT INTO");
  if (!check_with(executor, query)) return false;
  if (statement->persistence == PERSISTENCE_UNLOGGED)
    return executor_fail(executor, "42601", (Span){0, 0},
        "views cannot be unlogged because they do not have storage");
  return true;
}

// ---- OR REPLACE

static bool changes_type(Executor *executor, const Column *before, const Column *after) {
  const TypeReference *a = &before->type, *b = &after->type;
  if (a->type == OBJECT_ID_NONE || b->type == OBJECT_ID_NONE) return false;
  (void)executor;
  return a->type != b->type || a->modifiers[0] != b->modifiers[0] ||
         a->modifiers[1] != b->modifiers[1] ||
         (a->array_dimensions > 0) != (b->array_dimensions > 0);
}

static bool check_collation(Executor *executor, const Column *before, const Column *after) {
  bool is_known = before->type.type != OBJECT_ID_NONE && after->type.type != OBJECT_ID_NONE;
  if (executor->version_max < 15 || !is_known || before->collation == after->collation) return true;
  Symbol types_own = symbol_intern(executor->symbols, SLICE("default"));
  Symbol from = before->collation == SYMBOL_NONE ? types_own : before->collation;
  Symbol to = after->collation == SYMBOL_NONE ? types_own : after->collation;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "cannot change collation of view column \"%.*s\" from \"%.*s\" to \"%.*s\"",
      SLICE_PRINT(executor_text(executor, before->name)),
      SLICE_PRINT(executor_text(executor, from)), SLICE_PRINT(executor_text(executor, to)));
}

static bool refuse_column(Executor *executor, const Column *before, const Column *after) {
  Slice name = executor_text(executor, before->name);
  if (before->name != after->name) {
    executor_fail(executor, "42P16", (Span){0, 0},
        "cannot change name of view column \"%.*s\" to \"%.*s\"", SLICE_PRINT(name),
        SLICE_PRINT(executor_text(executor, after->name)));
    executor_hint(
        executor, "Use ALTER VIEW ... RENAME COLUMN ... to change name of view column instead.");
    return false;
  }
  if (!changes_type(executor, before, after)) return check_collation(executor, before, after);
  return executor_fail(executor, "42P16", (Span){0, 0},
      "cannot change data type of view column \"%.*s\" from %.*s to %.*s", SLICE_PRINT(name),
      SLICE_PRINT(bind_type_text(executor, &before->type)),
      SLICE_PRINT(bind_type_text(executor, &after->type)));
}

// The columns before stay as they are; what comes after them is new.
static bool merge_columns(Executor *executor, const Relation *before, Relation *draft) {
  if (before->columns_known && draft->columns_known) {
    if (draft->column_count < before->column_count)
      return executor_fail(executor, "42P16", (Span){0, 0}, "cannot drop columns from view");
    for (uint16_t i = 0; i < before->column_count; i++) {
      if (!refuse_column(executor, before->columns[i], draft->columns[i])) return false;
      draft->columns[i]->default_id = before->columns[i]->default_id;
    }
    return true;
  }
  Relation all = *before;
  all.columns_known = false;
  for (uint16_t i = 0; i < draft->column_count; i++) {
    Column *column = draft->columns[i];
    if (bind_column_number(executor, before->object.id, column->name) != 0) continue;
    Column **columns = ARENA_ARRAY(executor->arena, (size_t)all.column_count + 1, Column *);
    if (all.column_count > 0) memcpy(columns, all.columns, all.column_count * sizeof(Column *));
    column->number = (uint16_t)(all.column_count + 1);
    columns[all.column_count++] = column;
    all.columns = columns;
  }
  draft->columns = all.columns;
  draft->column_count = all.column_count;
  draft->columns_known = false;
  return true;
}

static bool replace_view(
    Executor *executor, const CreateView *statement, ObjectId id, Relation *draft) {
  const Object *object = catalog_get(executor->catalog, id);
  bool is_assumed = (object->flags & OBJECT_ASSUMED) && object->object_class == CLASS_RELATION;
  if (!target_is_kind(object, OBJECT_VIEW) && !is_assumed)
    return target_refuse_kind(executor, object, OBJECT_VIEW, statement->relation.span);
  const Relation *before = (const Relation *)object;
  if (!merge_columns(executor, before, draft) || !query_relation_refuse_repeated(executor, draft) ||
      !view_option_read(executor, statement, &draft->options))
    return false;
  for (uint16_t i = 0; i < draft->column_count && i < before->column_count; i++)
    draft->columns[i]->comment = before->columns[i]->comment;
  Object header = before->object;
  header.kind = 'v';
  header.definition = SYMBOL_NONE;
  draft->object = header;
  graph_remove_dependent(catalog_graph(executor->catalog), id);
  executor_depend(executor, id, 0, header.schema, 0, GRAPH_NORMAL);
  executor_replace(executor, &draft->object, EFFECT_ALTER, 0, statement->node.span);
  return true;
}

// ---- CREATE VIEW

static bool find_home(Executor *executor, const CreateView *statement,
    const BindReferences *references, Relation *draft) {
  draft->persistence = statement->persistence;
  if (draft->persistence == PERSISTENCE_PERMANENT &&
      query_relation_uses_temporary(executor, references)) {
    draft->persistence = PERSISTENCE_TEMPORARY;
    executor_notice(executor, "view \"%.*s\" will be a temporary view",
        SLICE_PRINT(executor_text(executor, draft->object.name)));
  }
  if (!bind_creation_schema(
          executor, &statement->relation, draft->persistence, &draft->object.schema))
    return false;
  const Object *schema = catalog_get(executor->catalog, draft->object.schema);
  if (schema != NULL && (schema->flags & OBJECT_TEMPORARY)) draft->object.flags |= OBJECT_TEMPORARY;
  return true;
}

static bool references_have(const BindReferences *references, ObjectId id) {
  for (size_t i = 0; i < references->count; i++) {
    if (references->items[i].id == id) return true;
  }
  return false;
}

bool apply_create_view(Executor *executor, const Node *node) {
  const CreateView *statement = (const CreateView *)node;
  const Node *query =
      statement->recursive ? recursive_query(executor, statement) : statement->query;
  BindReferences references = {0};
  BindQuery columns;
  if (!bind_collect_query(executor, query, &references, &columns)) return false;
  if (!check_query(executor, statement)) return false;
  Relation draft = {
      .object = {.object_class = CLASS_RELATION,
          .kind = 'v',
          .name = statement->relation.name.symbol},
      .rows = -1,
      .refuses_check_option = view_option_is_read_only(executor, query),
  };
  if (!view_option_check(executor, statement, &draft)) return false;
  if (!query_relation_columns(executor, &columns, statement->columns,
          "CREATE VIEW specifies more column names than columns", &draft) ||
      !find_home(executor, statement, &references, &draft))
    return false;
  ObjectId id;
  bind_is_taken(executor, draft.object.schema, NAMES_RELATION, draft.object.name, &id);
  if (id != OBJECT_ID_NONE && statement->or_replace) {
    draft.reads_itself = references_have(&references, id);
    if (!rights_need_owner(executor, id, statement->relation.span) ||
        !replace_view(executor, statement, id, &draft))
      return false;
  } else {
    Name name = {draft.object.name, statement->relation.span};
    if (!view_option_read(executor, statement, &draft.options)) return false;
    if (!query_relation_refuse_repeated(executor, &draft) ||
        !relation_refuse_taken(executor, draft.object.schema, name))
      return false;
    id = executor_create(executor, &draft.object, node->span);
  }
  query_relation_depend_columns(executor, id);
  bind_enter_references(executor, &references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}
