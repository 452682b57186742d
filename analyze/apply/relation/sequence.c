#include "analyze/apply/relation/query_relation.h"
#include "analyze/apply/target.h"
#include "analyze/catalog/builtin.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

// What the options say; of what they don't say, nothing.
typedef struct SequenceOptions {
  const Option *type;
  const Option *owned_by;
  const Option *increment, *minimum, *maximum, *start, *cache;
  TypeReference type_reference;
} SequenceOptions;

static bool redundant(Executor *executor, const Node *node) {
  return executor_fail(executor, "42601", node->span, "conflicting or redundant options");
}

static bool read_options(Executor *executor, NodeList list, SequenceOptions *options) {
  const struct {
    const char *word;
    const Option **option;
  } words[] = {
      {"as", &options->type},
      {"owned_by", &options->owned_by},
      {"increment", &options->increment},
      {"minvalue", &options->minimum},
      {"maxvalue", &options->maximum},
      {"start", &options->start},
      {"cache", &options->cache},
  };
  LIST_EACH(node, list) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
      if (!slice_equals(name, slice_of(words[i].word))) continue;
      if (*words[i].option != NULL) return redundant(executor, node);
      *words[i].option = option;
    }
  }
  return true;
}

// ---- values

// False: it was not written, or is no number.
static bool read_number(const Option *option, int64_t *number) {
  if (option == NULL || option->value == NULL || option->value->kind != NODE_CONSTANT) return false;
  const Constant *constant = (const Constant *)option->value;
  if (constant->kind == CONSTANT_INTEGER) {
    *number = constant->integer;
    return true;
  }
  char digits[32];
  if (constant->kind != CONSTANT_NUMBER || constant->text.length >= sizeof digits) return false;
  memcpy(digits, constant->text.start, constant->text.length);
  digits[constant->text.length] = '\0';
  char *end;
  errno = 0;
  *number = strtoll(digits, &end, 10);
  return errno == 0 && *end == '\0';
}

static bool invalid(Executor *executor, const Option *option, const char *message) {
  return executor_fail(executor, "22023", option->node.span, "%s", message);
}

static bool bind_sequence_type(Executor *executor, SequenceOptions *options) {
  options->type_reference = bind_builtin_type("int8");
  if (options->type == NULL || options->type->value == NULL) return true;
  if (options->type->value->kind != NODE_TYPE_NAME) return true;
  TypeReference *type = &options->type_reference;
  if (!bind_type(executor, (const TypeName *)options->type->value, type)) return false;
  if (type->type == bind_builtin_type("int2").type || type->type == bind_builtin_type("int4").type)
    return true;
  if (type->type == bind_builtin_type("int8").type) return true;
  return invalid(executor, options->type, "sequence type must be smallint, integer, or bigint");
}

static int64_t largest(const TypeReference *type) {
  if (type->type == bind_builtin_type("int2").type) return INT16_MAX;
  return type->type == bind_builtin_type("int4").type ? INT32_MAX : INT64_MAX;
}

static bool check_range(Executor *executor, const SequenceOptions *options, const char *word,
    const Option *option, int64_t value) {
  int64_t most = largest(&options->type_reference);
  if (value <= most && value >= -most - 1) return true;
  return executor_fail(executor, "22023", option->node.span,
      "%s (%" PRId64 ") is out of range for sequence data type %.*s", word, value,
      SLICE_PRINT(bind_type_text(executor, &options->type_reference)));
}

static bool check_start(Executor *executor, const Option *start, int64_t minimum, int64_t maximum) {
  int64_t value;
  if (!read_number(start, &value)) return true;
  if (value < minimum)
    return executor_fail(executor, "22023", start->node.span,
        "START value (%" PRId64 ") cannot be less than MINVALUE (%" PRId64 ")", value, minimum);
  if (value > maximum)
    return executor_fail(executor, "22023", start->node.span,
        "START value (%" PRId64 ") cannot be greater than MAXVALUE (%" PRId64 ")", value, maximum);
  return true;
}

static bool check_values(Executor *executor, const SequenceOptions *options, bool is_new) {
  int64_t increment = 1, maximum, minimum, cache;
  if (read_number(options->increment, &increment) && increment == 0)
    return invalid(executor, options->increment, "INCREMENT must not be zero");
  bool has_maximum = read_number(options->maximum, &maximum);
  bool has_minimum = read_number(options->minimum, &minimum);
  if (has_maximum && !check_range(executor, options, "MAXVALUE", options->maximum, maximum))
    return false;
  if (has_minimum && !check_range(executor, options, "MINVALUE", options->minimum, minimum))
    return false;
  if (is_new || (has_maximum && has_minimum)) {
    if (!has_maximum) maximum = increment > 0 ? largest(&options->type_reference) : -1;
    if (!has_minimum) minimum = increment > 0 ? 1 : -largest(&options->type_reference) - 1;
    if (minimum >= maximum)
      return executor_fail(executor, "22023", (Span){0, 0},
          "MINVALUE (%" PRId64 ") must be less than MAXVALUE (%" PRId64 ")", minimum, maximum);
    if (!check_start(executor, options->start, minimum, maximum)) return false;
  }
  if (read_number(options->cache, &cache) && cache <= 0)
    return executor_fail(executor, "22023", options->cache->node.span,
        "CACHE (%" PRId64 ") must be greater than zero", cache);
  return true;
}

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
          .name = statement->sequence.name.symbol},
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
  if (!read_options(executor, statement->options, &options) ||
      !bind_sequence_type(executor, &options) || !check_values(executor, &options, true) ||
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
  const Object *object = catalog_get(executor->catalog, *id);
  if (object->object_class == CLASS_SEQUENCE) return true;
  return target_refuse_kind(executor, object, OBJECT_SEQUENCE, name->span);
}

bool apply_alter_sequence(Executor *executor, const Node *node) {
  const CreateSequence *statement = (const CreateSequence *)node;
  SequenceOptions options = {0};
  ObjectId id;
  if (!find_sequence(executor, statement, &id)) return false;
  const Sequence *before = catalog_sequence(executor->catalog, id);
  if (!read_options(executor, statement->options, &options) ||
      !bind_sequence_type(executor, &options) || !check_values(executor, &options, false) ||
      !check_identity(executor, before, &options))
    return false;
  Sequence draft = *before;
  if (!bind_owner(executor, &options, &draft)) return false;
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
