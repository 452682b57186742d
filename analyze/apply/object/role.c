#include "analyze/apply/object/role.h"
#include "analyze/apply/object/membership.h"
#include "analyze/apply/object/role_rights.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/rights/runner.h"
#include "analyze/apply/session/parameter_check.h"
#include "analyze/apply/session/session_default.h"
#include "analyze/catalog/draft.h"
#include "grammar/ast_statement.h"

void role_mark_used(Executor *executor, ObjectId role) {
  const Object *object = catalog_get(executor->catalog, role);
  if (object == NULL || (object->flags & OBJECT_GRANTED)) return;
  Object *draft = draft_copy(executor->arena, object);
  draft->flags |= OBJECT_GRANTED;
  catalog_replace(executor->catalog, draft);
}

bool role_bind_user(Executor *executor, Name name) {
  ObjectId role;
  if (!bind_role(executor, name, BIND_MUST_EXIST, &role)) return false;
  return true;
}

static NodeList option_names(const Option *option) {
  if (option->value == NULL || option->value->kind != NODE_ROW) return (NodeList){0};
  return ((const RowExpression *)option->value)->items;
}

// ---- attributes

static void read_attribute(const Executor *executor, const Option *option, Role *draft) {
  static const struct {
    const char *word;
    uint16_t bit;
  } words[] = {{"superuser", ROLE_SUPERUSER}, {"createdb", ROLE_CREATEDB},
      {"createrole", ROLE_CREATEROLE}, {"inherit", ROLE_INHERIT}, {"login", ROLE_LOGIN},
      {"replication", ROLE_REPLICATION}, {"bypassrls", ROLE_BYPASSRLS}};
  Slice name = executor_text(executor, option->name.symbol);
  if (option->value == NULL || option->value->kind != NODE_CONSTANT) return;
  const Constant *value = (const Constant *)option->value;
  if (slice_equals(name, SLICE("connection_limit"))) draft->connection_limit = value->integer;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!slice_equals(name, slice_of(words[i].word))) continue;
    if (value->kind == CONSTANT_TRUE)
      draft->attributes |= words[i].bit;
    else
      draft->attributes &= (uint16_t)~words[i].bit;
  }
}

static void read_attributes(const Executor *executor, NodeList options, Role *draft) {
  LIST_EACH(node, options) { read_attribute(executor, (const Option *)node, draft); }
}

// ---- IN ROLE, ROLE, ADMIN: the others must be there

static bool change_members(Executor *executor, const RoleStatement *statement) {
  LIST_EACH(node, statement->options) {
    const Option *option = (const Option *)node;
    Slice word = executor_text(executor, option->name.symbol);
    bool is_upward = slice_equals(word, SLICE("in_role"));
    LIST_EACH(item, option_names(option)) {
      if (item->kind != NODE_NAME) continue;
      Name name = ((const NameNode *)item)->name;
      ObjectId other;
      if (!bind_role(executor, name, BIND_MUST_EXIST, &other)) return false;
      if (is_upward && !membership_may_grant(executor, name, false)) return false;
      if (statement->verb == ROLE_DROP_MEMBERS) {
        if (other != OBJECT_ID_NONE) membership_remove(executor, statement->role.symbol, other);
        continue;
      }
      Name role = is_upward ? name : statement->role;
      Name member = is_upward ? statement->role : name;
      if (!membership_add(executor, role, member, slice_equals(word, SLICE("admin")))) return false;
    }
  }
  return true;
}

static bool create_role(Executor *executor, const RoleStatement *statement) {
  Slice text = executor_text(executor, statement->role.symbol);
  ObjectId taken;
  if (!role_rights_create(executor, statement)) return false;
  if (slice_starts_with(text, SLICE("pg_"))) {
    executor_fail(executor, "42939", statement->role.span, "role name \"%.*s\" is reserved",
        SLICE_PRINT(text));
    executor_detail(executor, "Role names starting with \"pg_\" are reserved.");
    return false;
  }
  bind_is_taken(executor, OBJECT_ID_NONE, NAMES_ROLE, statement->role.symbol, &taken);
  const Object *other = catalog_get(executor->catalog, taken);
  if (other != NULL && (other->flags & OBJECT_MAYBE)) {
    Object *settled = draft_copy(executor->arena, other);
    settled->flags &= (uint16_t) ~(OBJECT_MAYBE | OBJECT_GRANTED);
    executor_replace(executor, settled, EFFECT_ALTER, 0, statement->node.span);
    executor_unknown(executor, "maybe", statement->role.span,
        "whether role \"%.*s\" was dropped is not known", SLICE_PRINT(text));
    return change_members(executor, statement);
  }
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(
        executor, "42710", statement->role.span, "role \"%.*s\" already exists", SLICE_PRINT(text));
  }
  Role draft = {.object = {.object_class = CLASS_ROLE, .name = statement->role.symbol},
      .attributes = ROLE_INHERIT,
      .connection_limit = -1};
  if (statement->word == 'u') draft.attributes |= ROLE_LOGIN;
  read_attributes(executor, statement->options, &draft);
  executor_create(executor, &draft.object, statement->node.span);
  return change_members(executor, statement) && membership_give_creator(executor, statement->role);
}

// Before 16 it is the member that inherits, from all its roles or from none.
static void inherit_as_role(const Executor *executor, Role *draft) {
  if (executor->version_max >= 16 || draft->membership_count == 0) return;
  Membership *memberships = ARENA_ARRAY(executor->arena, draft->membership_count, Membership);
  for (uint16_t i = 0; i < draft->membership_count; i++) {
    memberships[i] = draft->memberships[i];
    memberships[i].inherit = draft->attributes & ROLE_INHERIT;
  }
  draft->memberships = memberships;
}

static void alter_role(Executor *executor, ObjectId id, const RoleStatement *statement) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || statement->verb != ROLE_ALTER) return;
  Role draft = *(const Role *)object;
  read_attributes(executor, statement->options, &draft);
  inherit_as_role(executor, &draft);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
}

bool apply_role(Executor *executor, const Node *node) {
  const RoleStatement *statement = (const RoleStatement *)node;
  ObjectId role;
  if (statement->verb == ROLE_CREATE) return create_role(executor, statement);
  if (!bind_role(executor, statement->role, BIND_MUST_EXIST, &role) ||
      !role_rights_alter(executor, statement))
    return false;
  Symbol name = runner_resolve(executor, statement->role.symbol);
  if (role == OBJECT_ID_NONE) role = role_find(executor, name);
  alter_role(executor, role, statement);
  return change_members(executor, statement);
}

// ---- ALTER ROLE … SET

static bool is_of(const Executor *executor, Symbol setting, Slice name) {
  Slice text = executor_text(executor, setting);
  return slice_starts_with(text, name) && text.length > name.length &&
         text.start[name.length] == '=';
}

static bool set_resets(const SetStatement *set) {
  bool takes_value = set->from_current || set->values.count > 0;
  return set->reset || set->to_default || !takes_value;
}

// Each is "name=value"; that of one database is "database: name=value".
static void change_settings(Executor *executor, const AlterRoleSet *statement, Role *draft) {
  const SetStatement *set = statement->set;
  Symbol database = statement->in_database.symbol;
  Slice name = database == SYMBOL_NONE
                   ? set->name
                   : arena_printf(executor->arena, "%.*s: %.*s",
                         SLICE_PRINT(executor_text(executor, database)), SLICE_PRINT(set->name));
  Symbol *kept = ARENA_ARRAY(executor->arena, draft->setting_count + 1u, Symbol);
  uint16_t count = 0;
  for (uint16_t i = 0; i < draft->setting_count; i++) {
    if (!set->all && !is_of(executor, draft->settings[i], name)) kept[count++] = draft->settings[i];
  }
  if (!set->all && !set_resets(set) && count < UINT16_MAX) {
    Slice value = option_text_setting(executor, set);
    Slice text = arena_printf(executor->arena, "%.*s=%.*s", SLICE_PRINT(name), SLICE_PRINT(value));
    kept[count++] = symbol_intern(executor->symbols, text);
  }
  draft->settings = kept;
  draft->setting_count = count;
}

// Which settings of later sessions the statement is about; '\0': those of a role that has a name.
static char rank_of(const Executor *executor, const AlterRoleSet *statement) {
  if (statement->object != OBJECT_ROLE) return SESSION_OF_DATABASE;
  if (statement->name.symbol == SYMBOL_NONE) return SESSION_OF_ALL_ROLES;
  static const char *const words[] = {"current_user", "current_role", "session_user"};
  Slice name = executor_text(executor, statement->name.symbol);
  bool has_name = catalog_setting(executor->catalog, executor->words.role).value != SYMBOL_NONE;
  for (size_t i = 0; i < sizeof words / sizeof *words && !has_name; i++) {
    if (slice_equals(name, slice_of(words[i])))
      return statement->in_database.symbol == SYMBOL_NONE ? SESSION_OF_ROLE
                                                          : SESSION_OF_ROLE_IN_DATABASE;
  }
  return '\0';
}

// The server looks at a name only where it has something to take it out of.
static bool has_settings(Executor *executor, const AlterRoleSet *statement, ObjectId role) {
  char rank = rank_of(executor, statement);
  if (rank != '\0') return session_default_has(executor, (SessionRank)rank);
  const Object *object = catalog_get(executor->catalog, role);
  if (object == NULL || (object->flags & OBJECT_ASSUMED)) return false;
  Slice place = SLICE("");
  if (statement->in_database.symbol != SYMBOL_NONE)
    place = arena_printf(executor->arena,
        "%.*s: ", SLICE_PRINT(executor_text(executor, statement->in_database.symbol)));
  const Role *described = (const Role *)object;
  for (uint16_t i = 0; i < described->setting_count; i++) {
    Slice setting = executor_text(executor, described->settings[i]);
    const char *equals = memchr(setting.start, '=', setting.length);
    size_t name_length = equals == NULL ? 0 : (size_t)(equals - setting.start);
    bool is_of_one = memchr(setting.start, ':', name_length) != NULL;
    if (place.length > 0 ? slice_starts_with(setting, place) : !is_of_one) return true;
  }
  return false;
}

bool apply_role_set(Executor *executor, const Node *node) {
  const AlterRoleSet *statement = (const AlterRoleSet *)node;
  ObjectId role = OBJECT_ID_NONE;
  bool is_role = statement->object == OBJECT_ROLE && statement->name.symbol != SYMBOL_NONE;
  if (is_role && !bind_role(executor, statement->name, BIND_MUST_EXIST, &role)) return false;
  if (!role_rights_set(executor, statement)) return false;
  bool is_looked_at = !set_resets(statement->set) || has_settings(executor, statement, role);
  if (is_looked_at && !parameter_check_statement(executor, statement->set, PARAMETER_FOR_LATER))
    return false;
  char rank = rank_of(executor, statement);
  if (rank != '\0') {
    session_default_change(executor, (SessionRank)rank, statement->set);
    return true;
  }
  const Object *object = catalog_get(executor->catalog, role);
  if (object == NULL) return true;
  Role draft = *(const Role *)object;
  change_settings(executor, statement, &draft);
  catalog_replace(executor->catalog, &draft.object);
  return true;
}
