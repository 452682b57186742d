#include "cli/found_entries.h"

#include "lexer/memory.h"

#include <stdlib.h>
#include <string.h>

// ---- what is left out

typedef struct FolderList {
  const char **items; // sorted
  size_t count;
} FolderList;

static int compare_folders(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The entries in the plan's folder, but for its own.
static FolderList list_inner(const FoundChains *found, const char *folder, const char *own) {
  FolderList list = {.items = memory_alloc((found->entries.count + 1) * sizeof(const char *))};
  for (size_t i = 0; i < found->entries.count; i++) {
    const char *entry = found->entries.items[i];
    bool is_own = own != NULL && strcmp(entry, own) == 0;
    if (!is_own && found_path_lies_in(entry, folder)) list.items[list.count++] = entry;
  }
  if (list.count > 0) qsort(list.items, list.count, sizeof(const char *), compare_folders);
  return list;
}

static bool is_inside(const FolderList *list, const char *path) {
  char *real = realpath(path, NULL);
  bool found = false;
  while (real != NULL && !found && *real != '\0') {
    const char *key = real;
    found = bsearch(&key, list->items, list->count, sizeof key, compare_folders) != NULL;
    char *slash = strrchr(real, '/');
    if (slash == NULL) break;
    *slash = '\0';
  }
  free(real);
  return found;
}

static void keep_steps(Plan *plan, const FolderList *list) {
  size_t count = 0;
  bool is_out = false;
  for (size_t i = 0; i < plan->step_count; i++) {
    bool is_same = i > 0 && strcmp(plan->steps[i].file, plan->steps[i - 1].file) == 0;
    // The step before may have moved, but its place still holds its file.
    if (!is_same) is_out = is_inside(list, plan->steps[i].file);
    if (!is_out) plan->steps[count++] = plan->steps[i];
  }
  plan->step_count = count;
}

static int compare_steps(const void *a, const void *b) {
  return strcmp((*(const PlanStep *const *)a)->file, (*(const PlanStep *const *)b)->file);
}

// The file of the same version before it: the tools have those in a row. NULL: there is none.
static const char *file_before(const Plan *plan, const PlanStep **by_file, const char *file) {
  const PlanStep wanted = {.file = file};
  const PlanStep *key = &wanted;
  const PlanStep **place = bsearch(&key, by_file, plan->step_count, sizeof *by_file, compare_steps);
  if (place == NULL || *place == plan->steps) return NULL;
  const PlanStep *before = *place - 1;
  bool is_same = slice_equals(before->version, (*place)->version);
  return is_same && strcmp(before->file, file) != 0 ? before->file : NULL;
}

// Two files of one version may both stay, though each was held against a third that goes.
static bool keep_fault(
    const Plan *plan, const PlanStep **by_file, const FolderList *list, PlanFault *fault) {
  if (is_inside(list, fault->file)) return false;
  if (fault->related == NULL || !is_inside(list, fault->related)) return true;
  if (fault->kind != PLAN_FAULT_DUPLICATE_VERSION) return false;
  fault->related = file_before(plan, by_file, fault->file);
  fault->related_offset = 0;
  return fault->related != NULL;
}

static void keep_faults(Plan *plan, const FolderList *list) {
  const PlanStep **by_file = memory_alloc((plan->step_count + 1) * sizeof *by_file);
  for (size_t i = 0; i < plan->step_count; i++) by_file[i] = &plan->steps[i];
  if (plan->step_count > 0) qsort(by_file, plan->step_count, sizeof *by_file, compare_steps);
  size_t count = 0;
  for (size_t i = 0; i < plan->fault_count; i++) {
    PlanFault fault = plan->faults[i];
    if (keep_fault(plan, by_file, list, &fault)) plan->faults[count++] = fault;
  }
  plan->fault_count = count;
  memory_free(by_file);
}

static void keep_evidence(Plan *plan, const FolderList *list) {
  size_t count = 0;
  for (size_t i = 0; i < plan->evidence_count; i++) {
    if (!is_inside(list, plan->evidence[i].file)) plan->evidence[count++] = plan->evidence[i];
  }
  plan->evidence_count = count;
}

bool found_entries_leave_out(const FoundChains *found, Plan *plan, const char *entry) {
  char *folder = found->entries.count > 0 ? realpath(plan->path, NULL) : NULL;
  if (folder == NULL) return true;
  FolderList list = list_inner(found, folder, entry);
  bool had_steps = plan->step_count > 0;
  if (list.count > 0) {
    keep_steps(plan, &list);
    keep_faults(plan, &list);
    keep_evidence(plan, &list);
  }
  memory_free(list.items);
  free(folder);
  return plan->step_count > 0 || !had_steps;
}

// ---- of a chain

const ConfigurationChain *found_entries_of(
    const FoundChain *chain, const ConfigurationFile **file) {
  char *real = realpath(chain->plan->path, NULL);
  if (real == NULL) return NULL;
  const ConfigurationChain *result = NULL;
  const Configuration *configuration = chain->settings->applied.configuration;
  for (size_t i = 0; result == NULL && i < configuration->file_count; i++) {
    *file = configuration->files[i];
    for (size_t k = 0; k < (*file)->chain_count; k++) {
      const ConfigurationChain *entry = &(*file)->chains[k];
      bool is_it = chain->is_alone ? strcmp(real, entry->folder) == 0
                                   : found_path_lies_in(real, entry->folder);
      bool is_nearer = result == NULL || strlen(entry->folder) > strlen(result->folder);
      if (is_it && is_nearer) result = entry;
    }
  }
  free(real);
  return result;
}
