#include "report/catalog_facts_rare.h"

#include "analyze/apply/definition/search_mapping.h"
#include "analyze/catalog/columns.h"
#include "report/catalog_value.h"
#include "report/json_value.h"

static void add_rule(Executor *executor, json_t *value, const Trigger *rule) {
  const char *event = rule->events & TRIGGER_INSERT   ? "insert"
                      : rule->events & TRIGGER_UPDATE ? "update"
                      : rule->events & TRIGGER_DELETE ? "delete"
                                                      : "select";
  (void)executor;
  json_value_set(value, "event", rule->events == 0 ? json_null() : json_string(event));
  catalog_value_set_flag(value, "instead", rule->instead);
  catalog_value_set_flag(value, "when", rule->has_when);
  json_value_set(value, "enabled", json_value_letter(rule->enabled));
}

static void add_policy(Executor *executor, json_t *value, const Policy *policy) {
  json_value_set(value, "command", json_value_letter(policy->command));
  catalog_value_set_flag(value, "permissive", policy->permissive);
  catalog_value_set_flag(value, "using", policy->has_using);
  catalog_value_set_flag(value, "check", policy->has_check);
  catalog_value_set_definition(executor, value, "check_definition", policy->check_definition);
  json_value_set(
      value, "roles", catalog_value_symbols(executor, policy->roles, policy->role_count));
}

static void add_role(Executor *executor, json_t *value, const Role *role) {
  static const struct {
    const char *word;
    uint16_t bit;
  } attributes[] = {{"superuser", ROLE_SUPERUSER}, {"createdb", ROLE_CREATEDB},
      {"createrole", ROLE_CREATEROLE}, {"inherit", ROLE_INHERIT}, {"login", ROLE_LOGIN},
      {"replication", ROLE_REPLICATION}, {"bypassrls", ROLE_BYPASSRLS}};
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    catalog_value_set_flag(value, attributes[i].word, role->attributes & attributes[i].bit);
  json_t *memberships = json_array();
  for (uint16_t i = 0; i < role->membership_count; i++) {
    const Membership *membership = &role->memberships[i];
    json_t *item = json_object();
    json_value_set(item, "role", catalog_value_symbol(executor, membership->role));
    catalog_value_set_flag(item, "admin", membership->admin);
    catalog_value_set_flag(item, "inherit", membership->inherit);
    catalog_value_set_flag(item, "set", membership->set);
    json_array_append_new(memberships, item);
  }
  json_value_set(value, "member_of", memberships);
  json_value_set(
      value, "settings", catalog_value_symbols(executor, role->settings, role->setting_count));
}

// ---- rights

static const char *const right_words[] = {"insert", "select", "update", "delete", "truncate",
    "references", "trigger", "execute", "usage", "create", "temporary", "connect", "set",
    "alter system", "maintain"};

const char *catalog_facts_right(size_t bit) {
  return bit < sizeof right_words / sizeof *right_words ? right_words[bit] : NULL;
}

static json_t *rights_value(uint16_t rights) {
  json_t *list = json_array();
  for (size_t i = 0; i < sizeof right_words / sizeof *right_words; i++) {
    if (rights & 1u << i) json_array_append_new(list, json_string(right_words[i]));
  }
  return list;
}

static json_t *grantee_value(const Executor *executor, const AccessItem *item) {
  return item->is_public ? json_string("PUBLIC") : catalog_value_symbol(executor, item->grantee);
}

json_t *catalog_facts_access(Executor *executor, const AccessList *list) {
  json_t *items = json_array();
  const Object *of = catalog_get(executor->catalog, list->of);
  bool has_columns = of != NULL && of->object_class == CLASS_RELATION;
  for (uint16_t i = 0; i < list->item_count; i++) {
    const AccessItem *item = &list->items[i];
    const Column *column =
        has_columns ? columns_numbered((const Relation *)of, item->column) : NULL;
    json_t *value = json_object();
    json_value_set(value, "grantee", grantee_value(executor, item));
    json_value_set(value, "grantor", catalog_value_symbol(executor, item->grantor));
    json_value_set(value, "column",
        column == NULL ? json_null() : catalog_value_symbol(executor, column->name));
    json_value_set(value, "rights", rights_value(item->rights));
    json_value_set(value, "grantable", rights_value(item->grantable));
    json_array_append_new(items, value);
  }
  return items;
}

// ---- the rest

// Of each type of token the dictionaries, in the order in which they are asked.
static void add_mappings(Executor *executor, json_t *value, const OtherObject *configuration) {
  json_t *mappings = json_object();
  for (uint16_t i = 0; i < configuration->column_count; i++) {
    const char *token = search_token_name(configuration->columns[i]);
    if (token == NULL) continue;
    json_t *list = json_object_get(mappings, token);
    if (list == NULL) {
      list = json_array();
      json_value_set(mappings, token, list);
    }
    ObjectId id = configuration->dictionaries[i];
    json_array_append_new(list,
        id != OBJECT_ID_NONE ? catalog_value_name(executor, id)
                             : catalog_value_symbol(executor, configuration->dictionary_names[i]));
  }
  if (!configuration->mappings_known) {
    json_decref(mappings);
    mappings = json_null();
  }
  json_value_set(value, "mappings", mappings);
}

static void add_other(Executor *executor, json_t *value, const OtherObject *other) {
  if (other->object.object_class == CLASS_OTHER &&
      other->object.kind == OBJECT_TEXT_SEARCH_CONFIGURATION) {
    add_mappings(executor, value, other);
    return;
  }
  json_value_set(value, "of", catalog_value_name(executor, other->of));
  json_value_set(value, "other", catalog_value_name(executor, other->other));
  json_value_set(value, "text", catalog_value_symbol(executor, other->text));
  json_value_set(value, "columns",
      catalog_value_columns(executor,
          other->object.object_class == CLASS_PUBLISHED ? other->other : other->of, other->columns,
          other->column_count));
  bool is_foreign =
      other->object.object_class == CLASS_OTHER &&
      (other->object.kind == OBJECT_SERVER || other->object.kind == OBJECT_FOREIGN_DATA_WRAPPER ||
          other->object.kind == OBJECT_USER_MAPPING);
  if (is_foreign)
    json_value_set(value, "foreign_options", catalog_value_lines(executor, other->foreign_options));
  if (other->object.object_class != CLASS_OTHER || other->object.kind != OBJECT_STATISTICS) return;
  json_value_set(value, "target", other->has_target ? json_integer(other->target) : json_null());
}

void catalog_facts_add_rare(Executor *executor, json_t *value, const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RULE: add_rule(executor, value, (const Trigger *)object); break;
  case CLASS_POLICY: add_policy(executor, value, (const Policy *)object); break;
  case CLASS_ROLE: add_role(executor, value, (const Role *)object); break;
  case CLASS_ACCESS:
    json_value_set(value, "access", catalog_facts_access(executor, (const AccessList *)object));
    break;
  case CLASS_PUBLISHED:
  case CLASS_OTHER: add_other(executor, value, (const OtherObject *)object); break;
  default: break;
  }
}
