#include "analyze/apply/definition/other.h"
#include "analyze/apply/option/foreign_option.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/option/tablespace.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/access_method.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"
#include "analyze/apply/table/partition_bound.h"
#include "analyze/apply/table/table_draft.h"
#include "analyze/apply/table/toast.h"

// ---- reading the statement

static bool read_elements(Executor *executor, TableDraft *draft) {
  LIST_EACH(node, draft->statement->elements) {
    switch (node->kind) {
    case NODE_COLUMN_DEFINITION: {
      const ColumnDefinition *definition = (const ColumnDefinition *)node;
      // What a partition adds to its columns is read once they are known.
      if (definition->type == NULL && draft->statement->is_partition) break;
      if (!table_draft_define(executor, draft, definition)) return false;
      break;
    }
    case NODE_CONSTRAINT:
      table_draft_add_constraint(executor, draft, (const Constraint *)node, (Name){0});
      break;
    case NODE_LIKE_CLAUSE:
      if (!table_draft_like(executor, draft, (const LikeClause *)node)) return false;
      break;
    default: break;
    }
  }
  return true;
}

static bool refine_partition(Executor *executor, TableDraft *draft) {
  if (!draft->statement->is_partition) return true;
  LIST_EACH(node, draft->statement->elements) {
    if (node->kind != NODE_COLUMN_DEFINITION) continue;
    if (!table_draft_define(executor, draft, (const ColumnDefinition *)node)) return false;
  }
  return true;
}

// What children do not have is not what a key, an identity or a parent wants.
static bool check_inheritance(Executor *executor, const ColumnDraft *column) {
  bool is_alone = column->not_null != NULL && column->not_null->no_inherit;
  if (executor->version_max < 18 || !is_alone) return true;
  Slice name = executor_text(executor, column->column.name);
  if (column->wants_inherited || column->column.type.is_serial)
    return executor_fail(executor, "42601", column->not_null->node.span,
        "conflicting NO INHERIT declaration for not-null constraint on column \"%.*s\"",
        SLICE_PRINT(name));
  if (column->not_null_inherited == 0) return true;
  executor_fail(executor, "42804", (Span){0, 0},
      "cannot define not-null constraint with NO INHERIT on column \"%.*s\"", SLICE_PRINT(name));
  executor_detail(executor, "The column has an inherited not-null constraint.");
  return false;
}

static bool check_not_null(Executor *executor, const TableDraft *draft) {
  for (uint32_t i = 0; i < draft->column_count; i++) {
    if (!check_inheritance(executor, &draft->columns[i])) return false;
  }
  return true;
}

static bool mark_column(
    Executor *executor, const TableDraft *draft, ColumnDraft *column, const Constraint *clause) {
  table_draft_own_not_null(column);
  if (clause->kind != CONSTRAINT_NOT_NULL) {
    column->wants_inherited = true;
    return true;
  }
  if (clause->no_inherit && draft->owner.is_partitioned && executor->version_max >= 18)
    return executor_fail(executor, "0A000", clause->node.span,
        "not-null constraints on partitioned tables cannot be NO INHERIT");
  if (column->not_null != NULL) return column_merge_not_null(executor, column, clause);
  bool is_copied = column->not_null_name != SYMBOL_NONE && column->not_null_inherited == 0;
  bool is_named =
      clause->name.symbol != SYMBOL_NONE && clause->name.symbol != column->not_null_name;
  if (is_copied && is_named && executor->version_max >= 18)
    return executor_fail(executor, "42601", clause->node.span,
        "conflicting not-null constraint names \"%.*s\" and \"%.*s\"",
        SLICE_PRINT(executor_text(executor, column->not_null_name)),
        SLICE_PRINT(executor_text(executor, clause->name.symbol)));
  column->not_null = clause;
  return true;
}

// Table constraints say of columns what the columns' own clauses could have said.
static bool mark_not_null(Executor *executor, TableDraft *draft) {
  for (uint32_t i = 0; i < draft->constraint_count; i++) {
    TableConstraintDraft *item = &draft->constraints[i];
    const Constraint *clause = item->clause;
    if (clause->kind != CONSTRAINT_PRIMARY_KEY && clause->kind != CONSTRAINT_NOT_NULL) continue;
    if (item->column.symbol != SYMBOL_NONE) {
      ColumnDraft *column = table_draft_find(draft, item->column.symbol);
      if (column != NULL && !mark_column(executor, draft, column, clause)) return false;
    }
    LIST_EACH(node, clause->columns) {
      Name name = ((const NameNode *)node)->name;
      ColumnDraft *column = table_draft_find(draft, name.symbol);
      if (column == NULL && clause->kind == CONSTRAINT_NOT_NULL && draft->columns_known)
        return executor_fail(executor, "42703", name.span,
            "column \"%.*s\" of relation \"%.*s\" does not exist",
            SLICE_PRINT(executor_text(executor, name.symbol)),
            SLICE_PRINT(executor_text(executor, draft->owner.name)));
      if (column != NULL && !mark_column(executor, draft, column, clause)) return false;
    }
    if (clause->kind == CONSTRAINT_NOT_NULL) item->dropped = true;
  }
  return check_not_null(executor, draft);
}

// ---- the columns of keys

// Before the table takes over the columns of its parents.
static bool find_inherited(
    Executor *executor, const QualifiedName *parent, Symbol column, bool *found) {
  ObjectId id;
  if (!bind_relation(executor, parent, OBJECT_TABLE, BIND_MUST_EXIST, &id)) return false;
  const Relation *relation = table_draft_parent(executor, id);
  if (relation == NULL) return false;
  *found = !bind_columns_known(executor, relation) || bind_column_number(executor, id, column) != 0;
  return true;
}

static bool check_key_column(Executor *executor, const TableDraft *draft, Name name) {
  const CreateTable *statement = draft->statement;
  bool found =
      table_draft_find(draft, name.symbol) != NULL || column_is_system_name(executor, name.symbol);
  if (!found && statement->is_partition &&
      !find_inherited(executor, &statement->partition_of, name.symbol, &found))
    return false;
  LIST_EACH(node, statement->inherits) {
    const QualifiedName *parent = &((const QualifiedNameNode *)node)->name;
    if (!found && !find_inherited(executor, parent, name.symbol, &found)) return false;
  }
  return found ||
         executor_fail(executor, "42703", name.span, "column \"%.*s\" named in key does not exist",
             SLICE_PRINT(executor_text(executor, name.symbol)));
}

// Until 17, while the server reads the statement.
static bool check_exclusions(Executor *executor, const TableDraft *draft) {
  if (!draft->owner.is_partitioned || executor->version_max >= 17) return true;
  for (uint32_t i = 0; i < draft->constraint_count; i++) {
    const Constraint *clause = draft->constraints[i].clause;
    if (clause->kind == CONSTRAINT_EXCLUDE)
      return executor_fail(executor, "0A000", clause->node.span,
          "exclusion constraints are not supported on partitioned tables");
  }
  return true;
}

// The server looks for them while it reads the statement.
static bool check_key_columns(Executor *executor, const TableDraft *draft) {
  bool has_primary = false;
  if (!check_exclusions(executor, draft)) return false;
  for (uint32_t i = 0; i < draft->constraint_count; i++) {
    const Constraint *clause = draft->constraints[i].clause;
    if (has_primary && clause->kind == CONSTRAINT_PRIMARY_KEY)
      return executor_fail(executor, "42P16", clause->node.span,
          "multiple primary keys for table \"%.*s\" are not allowed",
          SLICE_PRINT(executor_text(executor, draft->owner.name)));
    has_primary |= clause->kind == CONSTRAINT_PRIMARY_KEY;
    if (!draft->columns_known) continue;
    if (clause->kind != CONSTRAINT_PRIMARY_KEY && clause->kind != CONSTRAINT_UNIQUE &&
        clause->kind != CONSTRAINT_EXCLUDE) // which has no such columns, but INCLUDE
      continue;
    LIST_EACH(node, clause->columns) {
      if (!check_key_column(executor, draft, ((const NameNode *)node)->name)) return false;
    }
    LIST_EACH(node, clause->include) {
      if (!check_key_column(executor, draft, ((const NameNode *)node)->name)) return false;
    }
  }
  return true;
}

// ---- what may be

static bool check_statement(Executor *executor, const TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  bool temporary = draft->owner.persistence == PERSISTENCE_TEMPORARY;
  if (statement->on_commit != ON_COMMIT_UNSTATED && !temporary)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "ON COMMIT can only be used on temporary tables");
  if (statement->partition_by != NULL && draft->owner.persistence == PERSISTENCE_UNLOGGED &&
      executor->version_max >= 18)
    return executor_fail(executor, "0A000", (Span){0, 0}, "partitioned tables cannot be unlogged");
  if (statement->partition_by != NULL && statement->inherits.count > 0)
    return executor_fail(
        executor, "42P17", (Span){0, 0}, "cannot create partitioned table as inheritance child");
  return true;
}

static bool read_options(Executor *executor, TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  ForeignOptionChange foreign = {.options = statement->options};
  if (statement->foreign) return foreign_option_change(executor, &foreign, &draft->options);
  RelationOptionChange change = {.options = statement->options,
      .owner = statement->partition_by != NULL ? RELATION_OPTION_NOBODY : RELATION_OPTION_HEAP,
      .is_with = true};
  return relation_option_change(executor, &change, &draft->options);
}

static bool choose_tablespace(Executor *executor, TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  const Object *parent = statement->is_partition && draft->parent_count > 0
                             ? catalog_get(executor->catalog, draft->parents[0])
                             : NULL;
  bool is_table = parent != NULL && parent->object_class == CLASS_RELATION;
  TablespaceRequest request = {.name = statement->tablespace,
      .parent = is_table ? ((const Relation *)parent)->tablespace : SYMBOL_NONE,
      .is_partitioned = statement->partition_by != NULL,
      .is_temporary = draft->owner.persistence == PERSISTENCE_TEMPORARY};
  return statement->foreign || tablespace_choose(executor, &request, &draft->tablespace);
}

static bool check_columns(Executor *executor, const TableDraft *draft) {
  for (uint32_t i = 0; i < draft->column_count; i++) {
    if (!column_refuse_system_name(executor, draft->columns[i].name)) return false;
  }
  return true;
}

// Somebody altered it "if exists", and nobody saw it made.
static bool may_be_free(Executor *executor, ObjectId taken, Span span) {
  const Object *object = catalog_get(executor->catalog, taken);
  if (!(object->flags & OBJECT_MAYBE)) return false;
  executor_unknown(executor, "maybe", span, "whether \"%.*s\" exists is not known",
      SLICE_PRINT(executor_text(executor, object->name)));
  return true;
}

static bool check_free(Executor *executor, const TableDraft *draft) {
  Slice name = executor_text(executor, draft->owner.name);
  Span span = draft->statement->relation.span;
  ObjectId taken;
  bind_is_taken(executor, draft->owner.schema, NAMES_RELATION, draft->owner.name, &taken);
  if (taken != OBJECT_ID_NONE) {
    if (may_be_free(executor, taken, span)) return false;
    executor_relate(executor, taken);
    return executor_fail(
        executor, "42P07", span, "relation \"%.*s\" already exists", SLICE_PRINT(name));
  }
  bind_is_taken(executor, draft->owner.schema, NAMES_TYPE, draft->owner.name, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  executor_fail(executor, "42710", span, "type \"%.*s\" already exists", SLICE_PRINT(name));
  executor_hint(executor,
      "A relation has an associated type of the same name, so you must use a name that doesn't "
      "conflict with any existing type.");
  return false;
}

// ---- making the table

static bool use_method(Executor *executor, const CreateTable *statement, ObjectId table) {
  bool is_stored_so = statement->method.symbol != SYMBOL_NONE;
  if (is_stored_so && statement->partition_by != NULL && executor->version_max < 17)
    return executor_fail(executor, "0A000", statement->method.span,
        "specifying a table access method is not supported on a partitioned table");
  return access_method_use(executor, table, statement->method);
}

static bool create(Executor *executor, TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  Relation table = {
      .object = {.object_class = CLASS_RELATION,
          .kind = statement->foreign                ? 'f'
                  : statement->partition_by != NULL ? 'p'
                                                    : 'r',
          .name = draft->owner.name,
          .schema = draft->owner.schema},
      .persistence = draft->owner.persistence,
      .on_commit = statement->on_commit,
      .rows = -1,
      .columns_known = draft->columns_known,
      .is_partition = statement->is_partition,
      .column_count = (uint16_t)draft->column_count,
      .parents = draft->parents,
      .parent_count = draft->parent_count,
      .has_default_partition_bound = draft->bound.has_default_partition_bound,
      .bound_strategy = draft->bound.bound_strategy,
      .bound_values = draft->bound.bound_values,
      .bound_value_count = draft->bound.bound_value_count,
      .bound_modulus = draft->bound.bound_modulus,
      .bound_remainder = draft->bound.bound_remainder,
      .of_type = draft->of_type,
      .tablespace = draft->tablespace,
      .options = statement->foreign ? SYMBOL_NONE : draft->options,
      .foreign_options = statement->foreign ? draft->options : SYMBOL_NONE,
  };
  if (table.persistence == PERSISTENCE_TEMPORARY) table.object.flags |= OBJECT_TEMPORARY;
  table.columns = ARENA_ARRAY(executor->arena, draft->column_count + 1, Column *);
  for (uint32_t i = 0; i < draft->column_count; i++) {
    Column *column = &draft->columns[i].column;
    column->number = (uint16_t)(i + 1);
    table.columns[i] = column;
  }
  if (statement->partition_by != NULL &&
      !partition_read_key(executor, statement->partition_by, &table))
    return false;
  if (statement->foreign &&
      (!other_bind(executor, OBJECT_SERVER, statement->server, &table.server) ||
          !rights_need(executor, table.server, ACCESS_USAGE, statement->server.span)))
    return false;
  if (!statement->foreign &&
      !toast_options_change(executor, statement->options, false, true, &table))
    return false;
  draft->id = executor_create(executor, &table.object, statement->node.span);
  executor_depend(executor, draft->id, 0, table.server, 0, GRAPH_NORMAL);
  executor_depend(executor, draft->id, 0, draft->of_type, 0, GRAPH_NORMAL);
  if (!use_method(executor, statement, draft->id)) return false;
  if (statement->is_partition && statement->method.symbol == SYMBOL_NONE)
    access_method_inherit(executor, draft->id, draft->parents[0]);
  for (uint16_t i = 0; i < draft->parent_count; i++)
    inherit_depend(executor, draft->id, draft->parents[i], statement->is_partition);
  if (table.has_default_partition_bound && draft->parent_count > 0)
    partition_note_default(executor, draft->parents[0], draft->id);
  return true;
}

static bool finish(Executor *executor, TableDraft *draft) {
  for (uint32_t i = 0; i < draft->column_count; i++) {
    if (!column_finish(executor, draft->id, &draft->columns[i])) return false;
  }
  const PartitionKey *key = draft->statement->partition_by;
  if (key != NULL && !partition_depend(executor, draft->id, key)) return false;
  return table_draft_finish_parents(executor, draft) &&
         table_draft_finish_checks(executor, draft) && table_draft_finish_like(executor, draft) &&
         table_draft_finish_keys(executor, draft);
}

static bool read_owner(Executor *executor, TableDraft *draft) {
  const CreateTable *statement = draft->statement;
  draft->owner = (ColumnOwner){
      .name = statement->relation.name.symbol,
      .persistence = statement->persistence,
      .is_foreign = statement->foreign,
      .is_typed = statement->is_typed,
      .is_partition = statement->is_partition,
      .is_partitioned = statement->partition_by != NULL,
  };
  if (!bind_creation_schema(
          executor, &statement->relation, statement->persistence, &draft->owner.schema))
    return false;
  const Object *schema = catalog_get(executor->catalog, draft->owner.schema);
  bool is_temporary = schema != NULL && (schema->flags & OBJECT_TEMPORARY);
  if (is_temporary && statement->persistence == PERSISTENCE_UNLOGGED)
    return executor_fail(executor, "42P16", statement->relation.span,
        "only temporary relations may be created in temporary schemas");
  if (is_temporary) draft->owner.persistence = PERSISTENCE_TEMPORARY;
  if (!statement->if_not_exists) return true;
  ObjectId taken;
  bind_is_taken(executor, draft->owner.schema, NAMES_RELATION, draft->owner.name, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_skip(executor, statement->relation.span,
      "relation \"%.*s\" already exists, skipping",
      SLICE_PRINT(executor_text(executor, draft->owner.name)));
}

static bool make_sequences(Executor *executor, TableDraft *draft) {
  for (uint32_t i = 0; i < draft->column_count; i++) {
    ColumnDraft *column = &draft->columns[i];
    // A partition's identity is that of its parent.
    if (column->identity == NULL && !column->column.type.is_serial) continue;
    if (!column_make_sequence(executor, &draft->owner, column)) return false;
  }
  return true;
}

static bool read_bound(Executor *executor, TableDraft *draft) {
  ObjectId parent = draft->parents[0];
  const Object *object = catalog_get(executor->catalog, parent);
  if (object->kind != 'p' && !(object->flags & OBJECT_ASSUMED))
    return executor_fail(executor, "42P17", (Span){0, 0}, "\"%.*s\" is not partitioned",
        SLICE_PRINT(executor_text(executor, object->name)));
  const PartitionBound *bound = draft->statement->bound;
  return partition_bound_read(executor, parent, bound, &draft->bound) &&
         partition_bound_check(executor, parent, draft->owner.name, bound, &draft->bound);
}

bool apply_create_table(Executor *executor, const Node *node) {
  const CreateTable *statement = (const CreateTable *)node;
  TableDraft draft = {.statement = statement, .columns_known = true};
  if (!read_owner(executor, &draft)) return false;
  if (statement->is_typed && !table_draft_of_type(executor, &draft)) return false;
  if (!read_elements(executor, &draft) || !check_key_columns(executor, &draft)) return false;
  if (!check_statement(executor, &draft)) return false;
  if (!table_draft_find_parents(executor, &draft)) return false;
  if (!choose_tablespace(executor, &draft) || !read_options(executor, &draft)) return false;
  if (!table_draft_inherit(executor, &draft)) return false;
  if (!refine_partition(executor, &draft) || !mark_not_null(executor, &draft)) return false;
  if (!check_columns(executor, &draft)) return false;
  if (!check_free(executor, &draft)) return false;
  if (statement->is_partition && !read_bound(executor, &draft)) return false;
  return make_sequences(executor, &draft) && create(executor, &draft) && finish(executor, &draft);
}
