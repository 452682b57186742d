// Files that look like migrations and that the tool does not read, for planning.h.
#include "analyze/chain/planning.h"

#include "lexer/memory.h"

#include <stdlib.h>

static bool is_shouted(Slice name) {
  if (name.length < strlen(".sql")) return false;
  Slice suffix = {name.start + name.length - strlen(".sql"), strlen(".sql")};
  Slice stem = {name.start, name.length - suffix.length};
  return section_equals_any_case(suffix, SLICE(".sql")) && !slice_equals(suffix, SLICE(".sql")) &&
         !slice_ends_with(stem, SLICE(".down"));
}

static int compare_pointers(const void *a, const void *b) {
  const char *left = *(const char *const *)a;
  const char *right = *(const char *const *)b;
  return (left > right) - (left < right);
}

static size_t count_shouted(const Planning *planning, size_t first, size_t end) {
  size_t count = 0;
  for (size_t i = first; i < end; i++) count += is_shouted(planning->listing->files[i].name);
  return count;
}

// Paths of steps are those of the listing, so that pointers tell whether a file is one.
void planning_name_unread(Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  const Plan *plan = planning->plan;
  size_t end = planning->takes_all ? listed->below_end : listed->own_end;
  if (count_shouted(planning, listed->first, end) == 0) return;
  const char **steps = memory_alloc((plan->step_count + 1) * sizeof *steps);
  for (size_t i = 0; i < plan->step_count; i++) steps[i] = plan->steps[i].file;
  qsort(steps, plan->step_count, sizeof *steps, compare_pointers);
  const char *unread = NULL;
  size_t count = 0;
  for (size_t i = listed->first; i < end; i++) {
    const char *path = listing->files[i].path;
    if (!is_shouted(listing->files[i].name)) continue;
    if (bsearch(&path, steps, plan->step_count, sizeof *steps, compare_pointers) != NULL) continue;
    if (count++ == 0) unread = path;
  }
  memory_free(steps);
  if (count > 0)
    planning_evidence(planning, unread,
        count == 1 ? "%s reads no file whose name ends so, but .sql"
                   : "%s reads no file whose name ends so, but .sql; there are %zu of them",
        plan->framework, count);
}

#define MAX_NAMED 3

void planning_name_passed_over(
    Planning *planning, uint32_t folder, KnownName *knows, const char *form) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  size_t end = planning->takes_all ? listed->below_end : listed->own_end;
  const char *first = NULL;
  Slice names = SLICE("");
  size_t count = 0;
  for (size_t i = listed->first; i < end; i++) {
    Slice name = listing->files[i].name;
    if (!planning_is_sql(name) || knows(planning, name)) continue;
    if (count == 0) first = listing->files[i].path;
    if (count < MAX_NAMED)
      names = arena_printf(planning->arena, "%.*s%s%.*s", SLICE_PRINT(names), count > 0 ? ", " : "",
          SLICE_PRINT(name));
    count++;
  }
  if (count > MAX_NAMED)
    names =
        arena_printf(planning->arena, "%.*s and %zu more", SLICE_PRINT(names), count - MAX_NAMED);
  if (count > 0)
    planning_evidence(planning, first, "%s passes over what is not named like %s: %.*s",
        planning->plan->framework, form, SLICE_PRINT(names));
}
