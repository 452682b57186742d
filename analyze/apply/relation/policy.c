#include "analyze/apply/object/role.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"
#include "analyze/bind/query/bind_query.h"

static bool is_table(const Object *object) {
  return object->object_class == CLASS_RELATION && (object->kind == 'r' || object->kind == 'p');
}

static bool bind_roles(Executor *executor, NodeList roles) {
  LIST_EACH(node, roles) {
    if (!role_bind_user(executor, ((const NameNode *)node)->name)) return false;
  }
  return true;
}

// Both expressions, and what each says.
typedef struct PolicyUse {
  BindReferences references;
  Slice definitions[2];
} PolicyUse;

static bool collect(
    Executor *executor, const CreatePolicy *statement, ObjectId relation, PolicyUse *use) {
  BindExtra row = {.relation = relation};
  const Node *expressions[2] = {statement->using_expression, statement->check_expression};
  for (int i = 0; i < 2; i++) {
    TypeReference type;
    if (expressions[i] == NULL) continue;
    if (!bind_collect_value(
            executor, expressions[i], PLACE_POLICY, &row, 1, &use->references, &type) ||
        !bind_boolean(executor, type, expressions[i]->span, "POLICY"))
      return false;
    use->definitions[i] = use->references.definition;
    use->references.definition = SLICE("");
  }
  return true;
}

// ALTER leaves what it doesn't name.
static void define(Executor *executor, Policy *draft, const PolicyUse *use) {
  Symbol *kept[2] = {&draft->object.definition, &draft->check_definition};
  for (int i = 0; i < 2; i++) {
    if (use->definitions[i].length > 0)
      *kept[i] = symbol_intern(executor->symbols, use->definitions[i]);
  }
}

static bool check_command(Executor *executor, const CreatePolicy *statement) {
  Slice command = executor_text(executor, statement->command.symbol);
  bool reads = slice_equals(command, SLICE("select")) || slice_equals(command, SLICE("delete"));
  if (reads && statement->check_expression != NULL)
    return executor_fail(executor, "42601", statement->node.span,
        "WITH CHECK cannot be applied to SELECT or DELETE");
  if (slice_equals(command, SLICE("insert")) && statement->using_expression != NULL)
    return executor_fail(
        executor, "42601", statement->node.span, "only WITH CHECK expression allowed for INSERT");
  return true;
}

static void enter(
    Executor *executor, ObjectId id, ObjectId relation, const BindReferences *references) {
  executor_depend(executor, id, 0, relation, 0, GRAPH_AUTO);
  bind_enter_references(executor, references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
}

static char command_letter(const Executor *executor, const CreatePolicy *statement) {
  static const struct {
    const char *word;
    char letter;
  } commands[] = {{"select", 'r'}, {"insert", 'a'}, {"update", 'w'}, {"delete", 'd'}};
  Slice command = executor_text(executor, statement->command.symbol);
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (slice_equals(command, slice_of(commands[i].word))) return commands[i].letter;
  }
  return '*';
}

// PUBLIC among them is all of them.
static void read_roles(Executor *executor, const CreatePolicy *statement, Policy *draft) {
  draft->role_count = 0;
  draft->roles = ARENA_ARRAY(executor->arena, (size_t)statement->roles.count + 1, Symbol);
  LIST_EACH(node, statement->roles) {
    Symbol role = ((const NameNode *)node)->name.symbol;
    if (role == executor->words.public_schema) { // the same word
      draft->role_count = 0;
      return;
    }
    if (draft->role_count < UINT16_MAX) draft->roles[draft->role_count++] = role;
  }
}

static void link_roles(Executor *executor, ObjectId id) {
  const Policy *policy = (const Policy *)catalog_get(executor->catalog, id);
  for (uint16_t i = 0; i < policy->role_count; i++)
    role_link(executor, id, policy->roles[i], ROLE_IN_POLICY);
}

static bool create(
    Executor *executor, const CreatePolicy *statement, const Object *table, const PolicyUse *use) {
  ObjectId taken;
  bind_is_taken(executor, table->id, NAMES_POLICY, statement->name.symbol, &taken);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", statement->name.span,
        "policy \"%.*s\" for table \"%.*s\" already exists",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)),
        SLICE_PRINT(executor_text(executor, table->name)));
  }
  Policy draft = {
      .object = {.object_class = CLASS_POLICY,
          .name = statement->name.symbol,
          .schema = table->schema},
      .table = table->id,
      .command = command_letter(executor, statement),
      .permissive = !statement->restrictive,
      .has_using = statement->using_expression != NULL,
      .has_check = statement->check_expression != NULL,
  };
  define(executor, &draft, use);
  read_roles(executor, statement, &draft);
  ObjectId relation = table->id;
  ObjectId id = executor_create(executor, &draft.object, statement->node.span);
  link_roles(executor, id);
  enter(executor, id, relation, &use->references);
  return true;
}

// Which expression needed what is not kept, so what a new one replaces goes on being needed while there is
// another that stays.
static bool alter(
    Executor *executor, const CreatePolicy *statement, const Object *table, const PolicyUse *use) {
  ObjectId relation = table->id;
  ObjectId id = target_part(executor, OBJECT_POLICY, relation, statement->name);
  if (id == OBJECT_ID_NONE)
    return target_missing_part(executor, OBJECT_POLICY, relation, statement->name);
  const Policy *policy = (const Policy *)catalog_get(executor->catalog, id);
  bool keeps_using = policy->has_using && statement->using_expression == NULL;
  bool keeps_check = policy->has_check && statement->check_expression == NULL;
  bool replaces = statement->using_expression != NULL || statement->check_expression != NULL;
  if (replaces && !keeps_using && !keeps_check)
    graph_remove_dependent(catalog_graph(executor->catalog), id);
  enter(executor, id, relation, &use->references);
  Policy draft = *(const Policy *)catalog_get(executor->catalog, id);
  draft.has_using |= statement->using_expression != NULL;
  draft.has_check |= statement->check_expression != NULL;
  define(executor, &draft, use);
  if (statement->roles.count > 0) read_roles(executor, statement, &draft);
  const Policy *before = (const Policy *)catalog_get(executor->catalog, id);
  for (uint16_t i = 0; i < before->role_count; i++)
    role_unlink(executor, id, before->roles[i], ROLE_IN_POLICY);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  link_roles(executor, id);
  return true;
}

bool apply_policy(Executor *executor, const Node *node) {
  const CreatePolicy *statement = (const CreatePolicy *)node;
  ObjectId relation;
  PolicyUse use = {0};
  if (!check_command(executor, statement)) return false;
  if (!bind_roles(executor, statement->roles)) return false;
  if (!bind_relation(executor, &statement->relation, OBJECT_TABLE, BIND_MUST_EXIST, &relation))
    return false;
  if (!rights_need_owner(executor, relation, statement->relation.span)) return false;
  const Object *table = catalog_get(executor->catalog, relation);
  if (!is_table(table) && !(table->flags & OBJECT_ASSUMED))
    return target_refuse_kind(executor, table, OBJECT_TABLE, statement->relation.span);
  if (!collect(executor, statement, relation, &use)) return false;
  table = catalog_get(executor->catalog, relation); // its columns may have grown
  return statement->alter ? alter(executor, statement, table, &use)
                          : create(executor, statement, table, &use);
}
