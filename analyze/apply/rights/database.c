#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/runner.h"

#include <stdlib.h>

#define PREFIX "5/"

static Symbol key_of(Executor *executor, Symbol database, Symbol role) {
  Slice of = executor_text(executor, database);
  Slice to = role == SYMBOL_NONE ? SLICE("") : executor_text(executor, role);
  return symbol_intern(executor->symbols,
      arena_printf(executor->arena, PREFIX "%.*s/%.*s", SLICE_PRINT(of), SLICE_PRINT(to)));
}

static uint16_t rights_at(const Executor *executor, Symbol key) {
  Slice text = executor_text(executor, catalog_setting(executor->catalog, key).value);
  unsigned rights = 0;
  for (size_t i = 0; i < text.length; i++) rights = rights * 10 + (unsigned)(text.start[i] - '0');
  return (uint16_t)rights;
}

static void put(Executor *executor, Symbol key, uint16_t rights) {
  Symbol value = SYMBOL_NONE;
  if (rights != 0)
    value = symbol_intern(executor->symbols, arena_printf(executor->arena, "%u", rights));
  catalog_set(executor->catalog, key, (SettingValue){.value = value});
}

void database_change_rights(
    Executor *executor, Symbol database, Symbol role, uint16_t rights, bool revoke) {
  Symbol key = key_of(executor, database, role);
  uint16_t before = rights_at(executor, key);
  uint16_t after = revoke ? before & (uint16_t)~rights : before | rights;
  if (after != before) put(executor, key, after);
}

// ---- all that is kept

typedef struct Entry {
  Symbol key;
  Slice database;
  Slice role;
} Entry;

typedef bool EntryVisit(Executor *executor, const Entry *entry, void *payload); // false: stop

static void each(Executor *executor, EntryVisit *visit, void *payload) {
  size_t count;
  Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  for (size_t i = 0; i < count; i++) {
    Slice text = executor_text(executor, names[i]);
    if (!slice_starts_with(text, SLICE(PREFIX))) continue;
    size_t end = text.length;
    while (text.start[end - 1] != '/') end--;
    Entry entry = {.key = names[i],
        .database = {text.start + 2, end > 2 ? end - 3 : 0},
        .role = {text.start + end, text.length - end}};
    if (!visit(executor, &entry, payload)) return;
  }
}

typedef struct OfRole {
  Slice role;
  Slice becomes;
  Symbol database;
} OfRole;

static bool note_database(Executor *executor, const Entry *entry, void *payload) {
  OfRole *wanted = payload;
  if (!slice_equals(entry->role, wanted->role)) return true;
  wanted->database = symbol_intern(executor->symbols, entry->database);
  return false;
}

Symbol database_granted_to(Executor *executor, Symbol role) {
  OfRole wanted = {.role = executor_text(executor, role), .database = SYMBOL_NONE};
  each(executor, note_database, &wanted);
  return wanted.database;
}

static bool move(Executor *executor, const Entry *entry, void *payload) {
  const OfRole *wanted = payload;
  if (!slice_equals(entry->role, wanted->role)) return true;
  uint16_t rights = rights_at(executor, entry->key);
  put(executor, entry->key, 0);
  if (wanted->becomes.length > 0)
    database_change_rights(executor, symbol_intern(executor->symbols, entry->database),
        symbol_intern(executor->symbols, wanted->becomes), rights, false);
  return true;
}

void database_revoke_all(Executor *executor, Symbol role) {
  each(executor, move, &(OfRole){.role = executor_text(executor, role)});
}

void database_rename_role(Executor *executor, Symbol before, Symbol after) {
  OfRole wanted = {
      .role = executor_text(executor, before), .becomes = executor_text(executor, after)};
  each(executor, move, &wanted);
}

// ---- may he create?

typedef struct Creating {
  Subject subject;
  bool may;
} Creating;

static bool look_for_create(Executor *executor, const Entry *entry, void *payload) {
  Creating *creating = payload;
  if (!(rights_at(executor, entry->key) & ACCESS_CREATE)) return true;
  Symbol role = symbol_intern(executor->symbols, entry->role);
  creating->may = entry->role.length == 0 || subject_has_role(executor, creating->subject, role);
  return !creating->may;
}

bool database_may_create(Executor *executor) {
  if (!runner_is_limited(executor)) return true;
  Creating creating = {.subject = subject_runner(executor)};
  each(executor, look_for_create, &creating);
  return creating.may;
}

bool database_need_create(Executor *executor, Span span) {
  return database_may_create(executor) ||
         executor_fail(executor, "42501", span, "permission denied for database");
}
