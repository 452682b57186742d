#include "analyze/bind/bind.h"

// Words that stand for whoever runs the statement, and roles that every server has.
static bool is_given(Slice name) {
  static const char *const given[] = {
      "current_user", "current_role", "session_user", "user", "public", "postgres"};
  for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
    if (slice_equals(name, slice_of(given[i]))) return true;
  }
  return slice_starts_with(name, SLICE("pg_"));
}

bool bind_role(Executor *executor, Name name, BindMissing missing, ObjectId *role) {
  *role = OBJECT_ID_NONE;
  Slice text = executor_text(executor, name.symbol);
  NameAnswer answer =
      catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_ROLE, name.symbol, role);
  if (answer == NAME_FOUND) {
    if (catalog_get(executor->catalog, *role)->flags & OBJECT_MAYBE)
      executor_unknown(executor, "maybe", name.span, "whether role \"%.*s\" exists is not known",
          SLICE_PRINT(text));
    return true;
  }
  *role = OBJECT_ID_NONE;
  if (missing == BIND_MAY_MISS || is_given(text)) return true;
  if (answer == NAME_GONE || !executor->open_world)
    return executor_fail(
        executor, "42704", name.span, "role \"%.*s\" does not exist", SLICE_PRINT(text));
  Role draft = {.object = {.object_class = CLASS_ROLE, .name = name.symbol}};
  *role = executor_assume(executor, &draft.object, name.span);
  return true;
}
