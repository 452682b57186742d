#include "analyze/apply/table/column.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/option/foreign_option.h"
#include "analyze/apply/relation/sequence_numbers.h"
#include "analyze/apply/table/column_storage.h"
#include "analyze/bind/bind_collation.h"
#include "analyze/catalog/builtin/builtin.h"

static bool repeated(
    Executor *executor, const ColumnOwner *owner, Name column, Span span, const char *what) {
  return executor_fail(executor, "42601", span, "%s for column \"%.*s\" of table \"%.*s\"", what,
      SLICE_PRINT(executor_text(executor, column.symbol)),
      SLICE_PRINT(executor_text(executor, owner->name)));
}

static bool conflicting_null(Executor *executor, const ColumnOwner *owner, Name column, Span span) {
  return repeated(executor, owner, column, span, "conflicting NULL/NOT NULL declarations");
}

bool column_merge_not_null(Executor *executor, ColumnDraft *draft, const Constraint *clause) {
  const Constraint *first = draft->not_null;
  Symbol first_name = first->name.symbol;
  Symbol name = clause->name.symbol;
  if (executor->version_max < 18) return true; // before, the second one was not looked at
  if (first->no_inherit != clause->no_inherit)
    return executor_fail(executor, "42601", clause->node.span,
        "conflicting NO INHERIT declarations for not-null constraints on column \"%.*s\"",
        SLICE_PRINT(executor_text(executor, draft->column.name)));
  if (name != SYMBOL_NONE && first_name != SYMBOL_NONE && name != first_name)
    return executor_fail(executor, "42601", clause->node.span,
        "conflicting not-null constraint names \"%.*s\" and \"%.*s\"",
        SLICE_PRINT(executor_text(executor, first_name)),
        SLICE_PRINT(executor_text(executor, name)));
  if (first_name == SYMBOL_NONE) draft->not_null = clause;
  return true;
}

// An identity or a serial makes a NOT NULL that children have too; so does a key.
static bool check_inherited(
    Executor *executor, const ColumnDraft *draft, const Constraint *clause) {
  const Constraint *written = clause->kind == CONSTRAINT_NOT_NULL ? clause : draft->not_null;
  bool is_key = clause->kind == CONSTRAINT_PRIMARY_KEY;
  bool wants = draft->wants_inherited || draft->column.type.is_serial || is_key;
  if (executor->version_max < 18 || !wants || written == NULL || !written->no_inherit) return true;
  return executor_fail(executor, "42601", clause->node.span,
      "conflicting NO INHERIT declarations for not-null constraints on column \"%.*s\"",
      SLICE_PRINT(executor_text(executor, draft->column.name)));
}

static bool set_not_null(
    Executor *executor, const ColumnOwner *owner, ColumnDraft *draft, const Constraint *clause) {
  if (draft->has_null) return conflicting_null(executor, owner, draft->name, clause->node.span);
  draft->column.not_null = true;
  if (clause->kind != CONSTRAINT_NOT_NULL) {
    if (clause->kind != CONSTRAINT_PRIMARY_KEY) draft->wants_inherited = true;
    return check_inherited(executor, draft, clause);
  }
  if (clause->no_inherit && owner->is_partitioned && executor->version_max >= 18)
    return executor_fail(executor, "0A000", clause->node.span,
        "not-null constraints on partitioned tables cannot be NO INHERIT");
  if (!check_inherited(executor, draft, clause)) return false;
  if (draft->not_null != NULL && executor->version_max >= 18)
    return column_merge_not_null(executor, draft, clause);
  if (draft->not_null == NULL) draft->not_null = clause;
  return true;
}

static bool add_identity(
    Executor *executor, const ColumnOwner *owner, ColumnDraft *draft, const Constraint *clause) {
  if (owner->is_typed)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "identity columns are not supported on typed tables");
  if (owner->is_partition)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "identity columns are not supported on partitions");
  if (draft->identity != NULL)
    return repeated(
        executor, owner, draft->name, clause->node.span, "multiple identity specifications");
  draft->identity = clause;
  draft->column.identity = clause->always ? 'a' : 'd';
  return set_not_null(executor, owner, draft, clause);
}

static bool add_default(
    Executor *executor, const ColumnOwner *owner, ColumnDraft *draft, const Constraint *clause) {
  bool generated = clause->kind == CONSTRAINT_GENERATED;
  bool is_serial = draft->column.type.is_serial && !generated;
  if (is_serial || (draft->default_value != NULL && draft->default_value->kind == clause->kind))
    return repeated(executor, owner, draft->name, clause->node.span,
        generated ? "multiple generation clauses specified" : "multiple default values specified");
  if (draft->default_value != NULL)
    return repeated(executor, owner, draft->name, clause->node.span,
        "both default and generation expression specified");
  if (generated && owner->is_typed)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "generated columns are not supported on typed tables");
  if (generated && owner->is_partition && executor->version_max < 16)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "generated columns are not supported on partitions");
  draft->default_value = clause;
  if (generated) draft->column.generated = clause->virtual_column ? 'v' : 's';
  return true;
}

static bool refuse_on_foreign_table(Executor *executor, const Constraint *clause) {
  const char *what = clause->kind == CONSTRAINT_PRIMARY_KEY ? "primary key"
                     : clause->kind == CONSTRAINT_UNIQUE    ? "unique"
                                                            : "foreign key";
  return executor_fail(executor, "0A000", clause->node.span,
      "%s constraints are not supported on foreign tables", what);
}

// DEFERRABLE and its kin, behind nothing that they could be about.
static bool refuse_attributes(Executor *executor, const Constraint *clause) {
  const char *word = clause->not_enforced         ? "NOT ENFORCED"
                     : clause->enforced           ? "ENFORCED"
                     : clause->not_deferrable     ? "NOT DEFERRABLE"
                     : clause->deferrable         ? "DEFERRABLE"
                     : clause->initially_deferred ? "INITIALLY DEFERRED"
                                                  : "INITIALLY IMMEDIATE";
  return executor_fail(executor, "42601", clause->node.span, "misplaced %s clause", word);
}

static bool read_clause(
    Executor *executor, const ColumnOwner *owner, ColumnDraft *draft, const Constraint *clause) {
  if (clause->enforced && clause->not_enforced)
    return executor_fail(
        executor, "42601", clause->node.span, "multiple ENFORCED/NOT ENFORCED clauses not allowed");
  switch (clause->kind) {
  case CONSTRAINT_NULL:
    if (draft->column.not_null)
      return conflicting_null(executor, owner, draft->name, clause->node.span);
    draft->has_null = true;
    return true;
  case CONSTRAINT_NOT_NULL: return set_not_null(executor, owner, draft, clause);
  case CONSTRAINT_DEFAULT:
  case CONSTRAINT_GENERATED: return add_default(executor, owner, draft, clause);
  case CONSTRAINT_IDENTITY: return add_identity(executor, owner, draft, clause);
  case CONSTRAINT_PRIMARY_KEY:
    if (clause->enforced || clause->not_enforced) return refuse_attributes(executor, clause);
    if (owner->is_foreign) return refuse_on_foreign_table(executor, clause);
    return executor->version_max < 18 || set_not_null(executor, owner, draft, clause);
  case CONSTRAINT_UNIQUE:
    if (clause->enforced || clause->not_enforced) return refuse_attributes(executor, clause);
    return !owner->is_foreign || refuse_on_foreign_table(executor, clause);
  case CONSTRAINT_FOREIGN_KEY:
    return !owner->is_foreign || refuse_on_foreign_table(executor, clause);
  case CONSTRAINT_CHECK:
  case CONSTRAINT_EXCLUDE: return true;
  case CONSTRAINT_ATTRIBUTES: return refuse_attributes(executor, clause);
  }
  return true;
}

static bool check_type(
    Executor *executor, const ColumnDefinition *definition, const TypeReference *type) {
  Slice name = executor_text(executor, definition->name.symbol);
  if (definition->type->setof)
    return executor_fail(executor, "42P16", definition->type->node.span,
        "column \"%.*s\" cannot be declared SETOF", SLICE_PRINT(name));
  if (bind_type_is_pseudo(type))
    return executor_fail(executor, "42P16", (Span){0, 0}, "column \"%.*s\" has pseudo-type %.*s",
        SLICE_PRINT(name), SLICE_PRINT(bind_type_text(executor, type)));
  return true;
}

bool column_check_virtual(Executor *executor, const Column *column, const TypeReference *type) {
  if (column->generated != 'v' || type->type < OBJECT_ID_FIRST_USER) return true;
  const Object *object = catalog_get(executor->catalog, type->type);
  bool is_domain = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'd';
  return executor_fail(executor, "0A000", (Span){0, 0},
      "virtual generated column \"%.*s\" cannot have a %s type",
      SLICE_PRINT(executor_text(executor, column->name)), is_domain ? "domain" : "user-defined");
}

static bool check_combination(
    Executor *executor, const ColumnOwner *owner, const ColumnDraft *draft) {
  Span span = draft->span;
  bool has_default = draft->default_value != NULL || draft->column.type.is_serial;
  if (draft->identity != NULL && draft->column.generated)
    return repeated(
        executor, owner, draft->name, span, "both identity and generation expression specified");
  if (draft->identity != NULL && has_default)
    return repeated(executor, owner, draft->name, span, "both default and identity specified");
  return column_check_virtual(executor, &draft->column, &draft->column.type);
}

static bool read_foreign_options(Executor *executor, const ColumnOwner *owner,
    const ColumnDefinition *definition, Column *column) {
  if (definition->options.count == 0) return true;
  if (!owner->is_foreign)
    return executor_fail(executor, "42809", definition->node.span,
        "\"%.*s\" is not a foreign table", SLICE_PRINT(executor_text(executor, owner->name)));
  ForeignOptionChange change = {.options = definition->options};
  return foreign_option_change(executor, &change, &column->foreign_options);
}

bool column_draft(Executor *executor, const ColumnOwner *owner, const ColumnDefinition *definition,
    ColumnDraft *draft) {
  *draft = (ColumnDraft){.name = definition->name, .span = definition->node.span};
  Column *column = &draft->column;
  *column = (Column){.name = definition->name.symbol, .is_local = true};
  column->type.modifiers[0] = column->type.modifiers[1] = -1;
  if (definition->type != NULL) {
    if (!bind_column_type(executor, definition->type, &column->type)) return false;
    if (!check_type(executor, definition, &column->type)) return false;
    if (column->type.is_serial) column->not_null = true;
  }
  column->collation = definition->collation.name.symbol;
  if (!bind_collation(executor, &definition->collation, &column->type, &draft->collation))
    return false;
  if (definition->storage.symbol != SYMBOL_NONE &&
      !column_storage_set(executor, column, definition->storage))
    return false;
  if (definition->compression.symbol != SYMBOL_NONE &&
      !column_compression_set(executor, column, definition->compression))
    return false;
  draft->has_compression = definition->compression.symbol != SYMBOL_NONE;
  if (!read_foreign_options(executor, owner, definition, column)) return false;
  LIST_EACH(node, definition->constraints) {
    if (!read_clause(executor, owner, draft, (const Constraint *)node)) return false;
  }
  return check_combination(executor, owner, draft);
}

// ---- sequences

static const QualifiedName *written_sequence_name(
    const Executor *executor, const ColumnDraft *draft) {
  if (draft->identity == NULL) return NULL;
  LIST_EACH(node, draft->identity->sequence_options) {
    const Option *option = (const Option *)node;
    bool is_name =
        slice_equals(executor_text(executor, option->name.symbol), SLICE("sequence_name"));
    if (is_name && option->value != NULL && option->value->kind == NODE_QUALIFIED_NAME)
      return &((const QualifiedNameNode *)option->value)->name;
  }
  return NULL;
}

bool column_check_identity_type(Executor *executor, const TypeReference *type) {
  if (type->type == OBJECT_ID_NONE || type->type >= OBJECT_ID_FIRST_USER) return true;
  Slice name = builtin_type_name(type->type);
  bool fits = slice_equals(name, SLICE("int2")) || slice_equals(name, SLICE("int4")) ||
              slice_equals(name, SLICE("int8"));
  if (fits && type->array_dimensions == 0) return true;
  return executor_fail(
      executor, "22023", (Span){0, 0}, "identity column type must be smallint, integer, or bigint");
}

// The server copies the numbers, but not the type.
static void copy_numbers(const Executor *executor, const ColumnDraft *draft, Sequence *sequence) {
  const Sequence *source = catalog_sequence(executor->catalog, draft->copied_sequence);
  sequence->type = BUILTIN_INT8;
  sequence->cycle = source->cycle;
  sequence->start = source->start;
  sequence->increment = source->increment;
  sequence->minimum = source->minimum;
  sequence->maximum = source->maximum;
  sequence->cache = source->cache;
}

bool column_make_sequence(Executor *executor, const ColumnOwner *owner, ColumnDraft *draft) {
  bool is_identity = draft->identity != NULL;
  if (!is_identity && !draft->column.type.is_serial) return true;
  Sequence sequence = {
      .object = {.object_class = CLASS_SEQUENCE,
          .kind = 'S',
          .schema = owner->schema,
          .owner = owner->owner},
      .persistence = owner->persistence,
      .type = draft->column.type.type,
      .is_identity = is_identity,
  };
  const QualifiedName *written = written_sequence_name(executor, draft);
  if (written != NULL) {
    sequence.object.name = written->name.symbol;
    if (written->schema.symbol != SYMBOL_NONE &&
        !bind_schema(executor, written->schema, BIND_MUST_EXIST, &sequence.object.schema))
      return false;
    ObjectId taken;
    bind_is_taken(executor, sequence.object.schema, NAMES_RELATION, written->name.symbol, &taken);
    if (taken != OBJECT_ID_NONE) {
      executor_relate(executor, taken);
      return executor_fail(executor, "42P07", written->span, "relation \"%.*s\" already exists",
          SLICE_PRINT(executor_text(executor, written->name.symbol)));
    }
  } else {
    sequence.object.name =
        object_name_choose_relation(executor, owner->schema, executor_text(executor, owner->name),
            executor_text(executor, draft->name.symbol), "seq", OBJECT_ID_NONE);
  }
  if (is_identity && !column_check_identity_type(executor, &draft->column.type)) return false;
  NodeList options = is_identity ? draft->identity->sequence_options : (NodeList){0};
  if (!sequence_number_column(executor, options, true, &sequence)) return false;
  if (draft->copied_sequence != OBJECT_ID_NONE) copy_numbers(executor, draft, &sequence);
  if (owner->persistence == PERSISTENCE_TEMPORARY) sequence.object.flags |= OBJECT_TEMPORARY;
  draft->sequence = executor_create(executor, &sequence.object, draft->span);
  return true;
}
