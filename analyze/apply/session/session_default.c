#include "analyze/apply/session/session_default.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/session/transaction_state.h"
#include "lexer/memory.h"

#include <assert.h>

// They are settings of the catalog, named "2/search_path", which no session's end takes away.

void session_defaults_free(SessionDefaults *defaults) {
  memory_free(defaults->items);
  number_map_free(&defaults->places);
  *defaults = (SessionDefaults){0};
}

// ---- what is said of later sessions

static void reset_rank(Executor *executor, SessionRank rank) {
  size_t count;
  Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  for (size_t i = 0; i < count; i++) {
    if (executor_text(executor, names[i]).start[0] == (char)rank)
      catalog_set(executor->catalog, names[i], (SettingValue){0});
  }
}

bool session_default_has(Executor *executor, SessionRank rank) {
  size_t count;
  Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  for (size_t i = 0; i < count; i++) {
    bool is_of_rank = executor_text(executor, names[i]).start[0] == (char)rank;
    if (is_of_rank && catalog_setting(executor->catalog, names[i]).value != SYMBOL_NONE)
      return true;
  }
  return false;
}

void session_default_change(Executor *executor, SessionRank rank, const SetStatement *statement) {
  if (statement->all) {
    reset_rank(executor, rank);
    return;
  }
  Slice key = arena_printf(executor->arena, "%c/%.*s", (int)rank, SLICE_PRINT(statement->name));
  Symbol value = SYMBOL_NONE;
  bool is_reset = statement->reset || statement->to_default || statement->values.count == 0;
  if (statement->from_current) {
    Symbol name = symbol_intern(executor->symbols, statement->name);
    value = catalog_setting(executor->catalog, name).value;
  } else if (!is_reset) {
    value = symbol_intern(executor->symbols, option_text_setting(executor, statement));
  }
  catalog_set(
      executor->catalog, symbol_intern(executor->symbols, key), (SettingValue){.value = value});
}

// ---- what a session begins with

static void put(Executor *executor, Symbol name, Symbol value) {
  SessionDefaults *defaults = &executor->transaction->defaults;
  uint32_t place;
  if (!number_map_find(&defaults->places, name, &place)) {
    defaults->items =
        memory_grow(defaults->items, defaults->count, &defaults->capacity, sizeof *defaults->items);
    place = (uint32_t)defaults->count++;
    number_map_put(&defaults->places, name, place);
  }
  assert(defaults->items != NULL);
  defaults->items[place] = (SessionDefault){name, value};
}

static void set_all(Executor *executor) {
  const SessionDefaults *defaults = &executor->transaction->defaults;
  for (size_t i = 0; i < defaults->count; i++)
    catalog_set(executor->catalog, defaults->items[i].name,
        (SettingValue){.value = defaults->items[i].value});
}

void session_default_begin(Executor *executor) {
  session_defaults_free(&executor->transaction->defaults);
  size_t count;
  Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  for (char rank = SESSION_OF_ALL_ROLES; rank <= SESSION_OF_ROLE_IN_DATABASE && count > 0; rank++) {
    for (size_t i = 0; i < count; i++) {
      Slice key = executor_text(executor, names[i]);
      if (key.start[0] != rank) continue;
      Symbol name = symbol_intern(executor->symbols, (Slice){key.start + 2, key.length - 2});
      put(executor, name, catalog_setting(executor->catalog, names[i]).value);
    }
  }
  set_all(executor);
}

Symbol session_default_value(const Executor *executor, Symbol name) {
  const SessionDefaults *defaults = &executor->transaction->defaults;
  uint32_t place;
  if (defaults->count == 0 || !number_map_find(&defaults->places, name, &place)) return SYMBOL_NONE;
  return defaults->items[place].value;
}

void session_default_restore(Executor *executor, bool all) {
  const Symbol stays[] = {executor->words.role, executor->words.session_authorization,
      executor->words.transaction_read_only, executor->words.transaction_isolation};
  SettingValue kept[sizeof stays / sizeof *stays];
  const size_t count = all ? 0 : sizeof stays / sizeof *stays;
  for (size_t i = 0; i < count; i++) kept[i] = catalog_setting(executor->catalog, stays[i]);
  catalog_reset_all_settings(executor->catalog);
  set_all(executor);
  for (size_t i = 0; i < count; i++) {
    if (kept[i].value != SYMBOL_NONE || kept[i].local)
      catalog_set(executor->catalog, stays[i], kept[i]);
  }
}
