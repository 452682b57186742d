#include "analyze/apply/object/grantor.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/catalog/columns.h"

static unsigned count_bits(unsigned bits) {
  unsigned count = 0;
  for (; bits != 0; bits &= bits - 1) count++;
  return count;
}

static uint16_t grantable_by(const AccessDraft *draft, const Granting *granting, Symbol role) {
  uint16_t rights = 0;
  for (uint16_t i = 0; i < draft->count; i++) {
    const AccessItem *item = &draft->items[i];
    bool is_here = item->column == 0 || item->column == granting->column;
    if (is_here && !item->is_public && item->grantee == role) rights |= item->grantable;
  }
  return rights;
}

// Those of the runner's roles that may grant stand in the list.
static uint16_t choose(
    Executor *executor, const AccessDraft *draft, Granting *granting, uint16_t wanted) {
  Subject runner = subject_runner(executor);
  granting->grantor = runner.name;
  uint16_t best = grantable_by(draft, granting, runner.name) & wanted;
  for (uint16_t i = 0; i < draft->count && best != wanted; i++) {
    const AccessItem *item = &draft->items[i];
    if (item->is_public || item->grantable == 0) continue;
    if (!subject_has_role(executor, runner, item->grantee)) continue;
    uint16_t own = grantable_by(draft, granting, item->grantee) & wanted;
    if (count_bits(own) <= count_bits(best)) continue;
    best = own;
    granting->grantor = item->grantee;
  }
  return best;
}

static Slice what(Executor *executor, const Granting *granting) {
  const Object *object = catalog_get(executor->catalog, granting->id);
  Slice name = executor_text(executor, object->name);
  if (granting->column == 0) return arena_printf(executor->arena, "\"%.*s\"", SLICE_PRINT(name));
  const Column *column = columns_numbered((const Relation *)object, granting->column);
  return arena_printf(executor->arena, "column \"%.*s\" of relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, column->name)), SLICE_PRINT(name));
}

static bool refuse(Executor *executor, const Granting *granting) {
  if (granting->column == 0) return rights_refuse(executor, granting->id, (Span){0, 0});
  executor_relate(executor, granting->id);
  return executor_fail(executor, "42501", (Span){0, 0}, "permission denied for %.*s",
      SLICE_PRINT(what(executor, granting)));
}

static void warn(Executor *executor, const Granting *granting, bool is_none) {
  executor_notice(executor,
      granting->grant->revoke ? (is_none ? "no privileges could be revoked for %.*s"
                                         : "not all privileges could be revoked for %.*s")
                              : (is_none ? "no privileges were granted for %.*s"
                                         : "not all privileges were granted for %.*s"),
      SLICE_PRINT(what(executor, granting)));
}

bool grantor_find(
    Executor *executor, const AccessDraft *draft, Granting *granting, uint16_t *rights) {
  granting->grantor = granting->owner;
  if (!runner_is_limited(executor)) return true;
  if (rights_owns(executor, subject_runner(executor), granting->id)) return true;
  uint16_t may = choose(executor, draft, granting, *rights);
  if (may == 0) {
    Subject grantor = subject_of(executor, granting->grantor);
    if (!rights_has_some(executor, grantor, granting->id, granting->column, granting->kept))
      return refuse(executor, granting);
  }
  uint16_t wanted = *rights;
  *rights &= may;
  if (wanted != 0 && (may == 0 || (may != wanted && !granting->all)))
    warn(executor, granting, may == 0);
  return true;
}
