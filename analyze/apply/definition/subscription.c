#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/rights.h"

// Subscriptions, by their names: what they are set to is not kept (manual: 31, Logical Replication).

// ---- WITH (…), SET (…)

typedef struct KnownOption {
  const char *name;
  int first; // the version that brought it
  bool for_alter;
} KnownOption;

static const KnownOption known_options[] = {{"connect", 0, false}, {"enabled", 0, false},
    {"create_slot", 0, false}, {"slot_name", 0, true}, {"copy_data", 0, false},
    {"synchronous_commit", 0, true}, {"binary", 14, true}, {"streaming", 14, true},
    {"two_phase", 15, false}, {"disable_on_error", 15, true}, {"password_required", 16, true},
    {"run_as_owner", 16, true}, {"origin", 16, true}, {"failover", 17, false}};
#define KNOWN_COUNT (sizeof known_options / sizeof *known_options)

static bool is_in(const Executor *executor, const KnownOption *option, bool is_alter) {
  // Since 17 and 18 these two can be altered.
  bool can_alter = option->for_alter ||
                   (strcmp(option->name, "failover") == 0 && executor->version_max >= 17) ||
                   (strcmp(option->name, "two_phase") == 0 && executor->version_max >= 18);
  return option->first <= executor->version_max && (!is_alter || can_alter);
}

static bool check_names(Executor *executor, NodeList options, bool is_alter) {
  const char *names[KNOWN_COUNT];
  DefinitionNames known = {names, 0, "unrecognized subscription parameter: ", ""};
  for (size_t i = 0; i < KNOWN_COUNT; i++) {
    if (is_in(executor, &known_options[i], is_alter)) names[known.count++] = known_options[i].name;
  }
  return definition_options_check(executor, options, &known);
}

static bool check_booleans(Executor *executor, NodeList options) {
  static const char *const names[] = {"connect", "enabled", "create_slot", "copy_data", "binary",
      "two_phase", "disable_on_error", "password_required", "run_as_owner", "failover"};
  bool ignored;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!definition_option_boolean(executor, options, names[i], &ignored)) return false;
  }
  if (executor->version_max < 16)
    return definition_option_boolean(executor, options, "streaming", &ignored);
  if (definition_word_is(definition_option_text(executor, options, "streaming"), "parallel") ||
      definition_option_boolean(executor, options, "streaming", &ignored))
    return true;
  executor->execution->outcome.message =
      SLICE("streaming requires a Boolean value or \"parallel\"");
  return false;
}

static bool check_words(Executor *executor, NodeList options) {
  Slice origin = definition_option_text(executor, options, "origin");
  if (definition_option(executor, options, "origin") != NULL &&
      !definition_word_is(origin, "none") && !definition_word_is(origin, "any"))
    return executor_fail(executor, "22023", (Span){0, 0}, "unrecognized origin value: \"%.*s\"",
        SLICE_PRINT(origin));
  Slice slot = definition_option_text(executor, options, "slot_name");
  bool is_empty = definition_option(executor, options, "slot_name") != NULL && slot.length == 0;
  return !is_empty ||
         executor_fail(executor, "42602", (Span){0, 0}, "replication slot name \"\" is too short");
}

static bool check_options(Executor *executor, NodeList options, bool is_alter) {
  return check_names(executor, options, is_alter) && check_booleans(executor, options) &&
         check_words(executor, options);
}

// ---- which options of CREATE exclude each other

typedef struct Choice {
  const char *name;
  bool is_written;
  bool value;
} Choice;

static bool exclusive(Executor *executor, const char *cause, const char *name) {
  return executor_fail(executor, "42601", (Span){0, 0},
      "%s and %s = true are mutually exclusive options", cause, name);
}

static bool check_choices(Executor *executor, NodeList options) {
  Choice choices[] = {
      {"enabled", false, true}, {"create_slot", false, true}, {"copy_data", false, true}};
  bool connect = true;
  definition_option_boolean(executor, options, "connect", &connect);
  for (size_t i = 0; i < 3; i++) {
    Choice *choice = &choices[i];
    choice->is_written = definition_option(executor, options, choice->name) != NULL;
    definition_option_boolean(executor, options, choice->name, &choice->value);
    if (connect) continue;
    if (choice->is_written && choice->value)
      return exclusive(executor, "connect = false", choice->name);
    choice->value = false;
  }
  bool has_slot =
      !definition_word_is(definition_option_text(executor, options, "slot_name"), "none");
  for (size_t i = 0; i < 2 && !has_slot; i++) {
    if (!choices[i].value) continue;
    if (choices[i].is_written) return exclusive(executor, "slot_name = NONE", choices[i].name);
    return executor_fail(executor, "42601", (Span){0, 0},
        "subscription with slot_name = NONE must also set %s = false", choices[i].name);
  }
  return true;
}

// ---- publications, connections

#define COMPARED_MOST 1000u // in pairs

static bool check_publications(Executor *executor, NodeList publications) {
  uint32_t looked = 0;
  LIST_EACH(node, publications) {
    Symbol name = ((const NameNode *)node)->name.symbol;
    if (looked++ == COMPARED_MOST) return true;
    for (const Node *other = publications.first; other != node; other = other->next) {
      if (((const NameNode *)other)->name.symbol == name)
        return executor_fail(executor, "42710", node->span,
            "publication name \"%.*s\" used more than once",
            SLICE_PRINT(executor_text(executor, name)));
    }
  }
  return true;
}

// Words without a `=`, outside of quotes, that libpq cannot read. URIs are left to it.
static bool check_connection(Executor *executor, const Text *connection) {
  Slice text = connection->value;
  if (slice_starts_with(text, SLICE("postgres"))) return true;
  size_t start = 0;
  while (start < text.length && text.start[start] == ' ') start++;
  size_t end = start;
  while (end < text.length && text.start[end] != ' ' && text.start[end] != '=') end++;
  size_t sign = end;
  while (sign < text.length && text.start[sign] == ' ') sign++;
  if (start == end || (sign < text.length && text.start[sign] == '=')) return true;
  return executor_fail(executor, "42601", (Span){0, 0},
      "invalid connection string syntax: missing \"=\" after \"%.*s\" in connection info string",
      (int)(end - start), text.start + start);
}

// ---- what is kept: "publication, publication; disabled"

#define DISABLED "; disabled"
#define KEPT_MOST 200u // publications; each is looked for among those before

static Slice list_of(const Executor *executor, Symbol text, bool *is_enabled) {
  Slice list = executor_text(executor, text);
  *is_enabled = !slice_ends_with(list, SLICE(DISABLED));
  if (!*is_enabled) list.length -= sizeof DISABLED - 1;
  return list;
}

static Symbol kept_text(Executor *executor, Slice list, bool is_enabled) {
  Slice text =
      arena_printf(executor->arena, "%.*s%s", SLICE_PRINT(list), is_enabled ? "" : DISABLED);
  return text.length > 0 ? symbol_intern(executor->symbols, text) : SYMBOL_NONE;
}

static bool change_publications(
    Executor *executor, const Subscription *statement, SubscriptionVerb verb, OtherObject *draft) {
  bool is_enabled;
  Slice before = list_of(executor, draft->text, &is_enabled), value;
  Symbol list = before.length > 0 && verb != SUBSCRIPTION_SET
                    ? symbol_intern(executor->symbols, before)
                    : SYMBOL_NONE;
  bool is_known = !(draft->object.flags & OBJECT_ASSUMED);
  uint32_t count = 0;
  LIST_EACH(node, statement->publications) {
    if (count++ == KEPT_MOST) break;
    Slice name = executor_text(executor, ((const NameNode *)node)->name.symbol);
    bool is_there = option_text_find(executor, list, name, OPTION_SEPARATOR, &value);
    if (verb == SUBSCRIPTION_ADD && is_there)
      return executor_fail(executor, "42710", node->span,
          "publication \"%.*s\" is already in subscription \"%.*s\"", SLICE_PRINT(name),
          SLICE_PRINT(executor_text(executor, draft->object.name)));
    if (verb == SUBSCRIPTION_DROP && !is_there && is_known)
      return executor_fail(executor, "42P17", node->span,
          "publication \"%.*s\" is not in subscription \"%.*s\"", SLICE_PRINT(name),
          SLICE_PRINT(executor_text(executor, draft->object.name)));
    list = verb == SUBSCRIPTION_DROP
               ? option_text_remove(executor, list, name, OPTION_SEPARATOR)
               : option_text_join(
                     executor, list, symbol_intern(executor->symbols, name), OPTION_SEPARATOR);
  }
  if (list == SYMBOL_NONE && verb == SUBSCRIPTION_DROP && is_known)
    return executor_fail(
        executor, "42P17", (Span){0, 0}, "cannot drop all the publications from a subscription");
  draft->text = kept_text(executor, executor_text(executor, list), is_enabled);
  return true;
}

// ---- the statements

static bool may_subscribe(Executor *executor, Span span) {
  if (executor->version_max < 16)
    return rights_need_superuser(executor, span, "must be superuser to create subscriptions");
  Symbol role = symbol_find(executor->symbols, SLICE("pg_create_subscription"));
  if (!subject_has_role(executor, subject_runner(executor), role))
    return executor_fail(executor, "42501", span, "permission denied to create subscription");
  return database_need_create(executor, span);
}

bool apply_create_subscription(Executor *executor, const Node *node) {
  const Subscription *statement = (const Subscription *)node;
  if (!check_options(executor, statement->options, false) ||
      !check_choices(executor, statement->options))
    return false;
  if (!may_subscribe(executor, node->span) ||
      !other_refuse_taken(executor, OBJECT_SUBSCRIPTION, OBJECT_ID_NONE, statement->name) ||
      !check_connection(executor, &statement->connection) ||
      !check_publications(executor, statement->publications))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_SUBSCRIPTION,
                           .name = statement->name.symbol}};
  bool connect = true, is_enabled = true;
  definition_option_boolean(executor, statement->options, "connect", &connect);
  is_enabled = connect;
  definition_option_boolean(executor, statement->options, "enabled", &is_enabled);
  if (!change_publications(executor, statement, SUBSCRIPTION_SET, &draft)) return false;
  draft.text = kept_text(executor, executor_text(executor, draft.text), is_enabled);
  executor_create(executor, &draft.object, node->span);
  return true;
}

bool apply_alter_subscription(Executor *executor, const Node *node) {
  const Subscription *statement = (const Subscription *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_SUBSCRIPTION, statement->name, &id) ||
      !rights_need_owner(executor, id, node->span))
    return false;
  if (id == OBJECT_ID_NONE) return true;
  OtherObject draft = *(const OtherObject *)catalog_get(executor->catalog, id);
  bool is_enabled;
  Slice list = list_of(executor, draft.text, &is_enabled);
  switch (statement->verb) {
  case SUBSCRIPTION_OPTIONS:
    if (!check_options(executor, statement->options, true)) return false;
    break;
  case SUBSCRIPTION_CONNECTION:
    if (!check_connection(executor, &statement->connection)) return false;
    break;
  case SUBSCRIPTION_ADD:
  case SUBSCRIPTION_DROP:
  case SUBSCRIPTION_SET:
    if (!check_publications(executor, statement->publications) ||
        !change_publications(executor, statement, statement->verb, &draft))
      return false;
    break;
  case SUBSCRIPTION_ENABLE:
  case SUBSCRIPTION_DISABLE:
    draft.text = kept_text(executor, list, statement->verb == SUBSCRIPTION_ENABLE);
    break;
  default: break;
  }
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}
