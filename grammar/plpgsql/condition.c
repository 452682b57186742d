#include "grammar/plpgsql/condition.h"

const char *condition_sqlstate(Slice name) {
  static const struct {
    const char *name;
    const char *sqlstate;
  } conditions[] = {
#define CONDITION(name, sqlstate) {#name, sqlstate},
#include "grammar/plpgsql/condition.def"
#undef CONDITION
  };
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    if (slice_equals(name, slice_of(conditions[i].name))) return conditions[i].sqlstate;
  }
  return NULL;
}
