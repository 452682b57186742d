#include "analyze/apply/session/session_fact.h"
#include "analyze/apply/session/transaction_state.h"

Symbol session_fact_of_id(Executor *executor, const char *what, ObjectId id) {
  return symbol_intern(executor->symbols, arena_printf(executor->arena, "0/%s/%u", what, id));
}

Symbol session_fact_of_name(Executor *executor, const char *what, Symbol name) {
  Slice text = executor_text(executor, name);
  return symbol_intern(
      executor->symbols, arena_printf(executor->arena, "0/%s/%.*s", what, SLICE_PRINT(text)));
}

Slice session_fact_get(const Executor *executor, Symbol key) {
  return executor_text(executor, catalog_setting(executor->catalog, key).value);
}

Slice session_fact_get_of_id(const Executor *executor, const char *what, ObjectId id) {
  if (!executor->transaction->has_uses) return SLICE("");
  Symbol key = symbol_find(executor->symbols, arena_printf(executor->arena, "0/%s/%u", what, id));
  return key == SYMBOL_NONE ? SLICE("") : session_fact_get(executor, key);
}

void session_fact_put(Executor *executor, Symbol key, Slice value, bool is_local) {
  executor->transaction->has_uses = true;
  Symbol symbol = value.length == 0 ? SYMBOL_NONE : symbol_intern(executor->symbols, value);
  catalog_set(executor->catalog, key, (SettingValue){.value = symbol, .local = is_local});
}

void session_fact_clear(Executor *executor, Slice prefix) {
  size_t count;
  const Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  for (size_t i = 0; i < count; i++) {
    if (slice_starts_with(executor_text(executor, names[i]), prefix))
      catalog_set(executor->catalog, names[i], (SettingValue){0});
  }
}
