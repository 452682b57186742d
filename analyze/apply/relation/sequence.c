#include "analyze/apply/relation/query_relation.h"
#include "analyze/apply/relation/sequence_numbers.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"

// ---- OWNED BY

static bool is_none(Executor *executor, const QualifiedName *name) {
  return name->schema.symbol == SYMBOL_NONE &&
         slice_equals(executor_text(executor, name->name.symbol), SLICE("none"));
}

static bool check_owner(Executor *executor, const Sequence *draft, const Object *table, Span span) {
  Slice name = executor_text(executor, table->name);
  bool owns = table->object_class == CLASS_RELATION && strchr("rpfv", table->kind) != NULL;
  if (!owns) {
    executor_relate(executor, table->id);
    return executor_fail(executor, "42809", span, "sequence cannot be owned by relation \"%.*s\"",
        SLICE_PRINT(name));
  }
  // Of one whose name is not known it cannot be told.
  bool are_known = table->owner != SYMBOL_NONE && draft->object.owner != SYMBOL_NONE;
  if (are_known && table->owner != draft->object.owner)
    return executor_fail(
        executor, "55000", span, "sequence must have same owner as table it is linked to");
  if (table->schema == draft->object.schema) return true;
  return executor_fail(
      executor, "55000", span, "sequence must be in same schema as table it is linked to");
}

static bool bind_owner(Executor *executor, const SequenceOptions *options, Sequence *draft) {
  const Node *value = options->owned_by == NULL ? NULL : options->owned_by->value;
  if (value == NULL || value->kind != NODE_QUALIFIED_NAME) return true;
  const QualifiedName *name = &((const QualifiedNameNode *)value)->name;
  if (is_none(executor, name)) {
    draft->owner_table = OBJECT_ID_NONE;
    draft->owner_column = 0;
    return true;
  }
  if (name->schema.symbol == SYMBOL_NONE) {
    executor_fail(executor, "42601", name->span, "invalid OWNED BY option");
    executor_hint(executor, "Specify OWNED BY table.column or OWNED BY NONE.");
    return false;
  }
  QualifiedName table = {.schema = name->catalog, .name = name->schema, .span = name->span};
  if (!bind_relation(executor, &table, OBJECT_TABLE, BIND_MUST_EXIST, &draft->owner_table))
    return false;
  const Object *object = catalog_get(executor->catalog, draft->owner_table);
  return check_owner(executor, draft, object, name->span) &&
         bind_column(executor, draft->owner_table, name->name, &draft->owner_column);
}

static void depend_on_owner(Executor *executor, ObjectId id, const Sequence *sequence) {
  executor_depend(executor, id, 0, sequence->owner_table, sequence->owner_column, GRAPH_AUTO);
}

// ---- CREATE SEQUENCE, ALTER SEQUENCE

static bool find_home(Executor *executor, const CreateSequence *statement, Sequence *draft) {
  if (!bind_creation_schema(
          executor, &statement->sequence, statement->persistence, &draft->object.schema))
    return false;
  const Object *schema = catalog_get(executor->catalog, draft->object.schema);
  if (schema == NULL || !(schema->flags & OBJECT_TEMPORARY)) return true;
  draft->object.flags |= OBJECT_TEMPORARY;
  draft->persistence = PERSISTENCE_TEMPORARY;
  return true;
}

bool apply_create_sequence(Executor *executor, const Node *node) {
  const CreateSequence *statement = (const CreateSequence *)node;
  SequenceOptions options = {0};
  Sequence draft = {
      .object = {.object_class = CLASS_SEQUENCE,
          .kind = 'S',
          .name = statement->sequence.name.symbol,
          .owner = runner_name(executor)},
      .persistence = statement->persistence,
  };
  if (!find_home(executor, statement, &draft)) return false;
  ObjectId taken;
  bind_is_taken(executor, draft.object.schema, NAMES_RELATION, draft.object.name, &taken);
  if (taken != OBJECT_ID_NONE && statement->if_exists) {
    executor_relate(executor, taken);
    return executor_skip(executor, statement->sequence.span,
        "relation \"%.*s\" already exists, skipping",
        SLICE_PRINT(executor_text(executor, draft.object.name)));
  }
  Name name = {draft.object.name, statement->sequence.span};
  if (!sequence_read_options(executor, statement->options, &options) ||
      !sequence_bind_type(executor, &options) ||
      !sequence_read_numbers(executor, &options, true, &draft) ||
      !relation_refuse_taken(executor, draft.object.schema, name) ||
      !bind_owner(executor, &options, &draft))
    return false;
  draft.type = options.type_reference.type;
  ObjectId id = executor_create(executor, &draft.object, node->span);
  depend_on_owner(executor, id, &draft);
  return true;
}

static bool check_identity(
    Executor *executor, const Sequence *before, const SequenceOptions *options) {
  if (!before->is_identity || options->owned_by == NULL) return true;
  executor_fail(executor, "0A000", options->owned_by->node.span,
      "cannot change ownership of identity sequence");
  const Object *table = catalog_get(executor->catalog, before->owner_table);
  executor_detail(executor, "Sequence \"%.*s\" is linked to table \"%.*s\".",
      SLICE_PRINT(executor_text(executor, before->object.name)),
      SLICE_PRINT(executor_text(executor, table == NULL ? SYMBOL_NONE : table->name)));
  return false;
}

static bool find_sequence(Executor *executor, const CreateSequence *statement, ObjectId *id) {
  const QualifiedName *name = &statement->sequence;
  if (!target_relation(executor, name, OBJECT_SEQUENCE, statement->if_exists, id)) return false;
  if (*id == OBJECT_ID_NONE)
    return executor_skip(executor, name->span, "relation \"%.*s\" does not exist, skipping",
        SLICE_PRINT(executor_text(executor, name->name.symbol)));
  if (!rights_need_owner(executor, *id, name->span)) return false;
  const Object *object = catalog_get(executor->catalog, *id);
  if (object->object_class == CLASS_SEQUENCE) return true;
  return target_refuse_kind(executor, object, OBJECT_SEQUENCE, name->span);
}

// Without AS the type stays.
static bool bind_changed_type(
    Executor *executor, const Sequence *before, SequenceOptions *options) {
  if (!sequence_bind_type(executor, options)) return false;
  if (options->type == NULL && before->type != OBJECT_ID_NONE)
    options->type_reference.type = before->type;
  return true;
}

bool apply_alter_sequence(Executor *executor, const Node *node) {
  const CreateSequence *statement = (const CreateSequence *)node;
  SequenceOptions options = {0};
  ObjectId id;
  if (!find_sequence(executor, statement, &id)) return false;
  const Sequence *before = catalog_sequence(executor->catalog, id);
  Sequence draft = *before;
  if (!sequence_read_options(executor, statement->options, &options) ||
      !bind_changed_type(executor, before, &options) ||
      !sequence_read_numbers(executor, &options, false, &draft) ||
      !bind_owner(executor, &options, &draft) || !check_identity(executor, before, &options))
    return false;
  if (options.type != NULL) draft.type = options.type_reference.type;
  if (options.owned_by != NULL) {
    GraphEdge edge = {.dependent = id,
        .referenced = before->owner_table,
        .referenced_column = before->owner_column,
        .kind = GRAPH_AUTO};
    graph_remove(catalog_graph(executor->catalog), edge);
    depend_on_owner(executor, id, &draft);
  }
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}
