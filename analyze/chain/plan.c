#include "analyze/chain/plan.h"

#include "analyze/chain/flyway_config.h"
#include "analyze/chain/framework.h"
#include "lexer/memory.h"

#include <assert.h>

// ---- names

const char *plan_unit_name(PlanUnit unit) {
  static const char *const names[] = {"message", "statement", "psql"};
  return names[unit];
}

const char *plan_transaction_name(PlanTransaction transaction) {
  static const char *const names[] = {"file", "chain", "none"};
  return names[transaction];
}

bool plan_transaction_find(Slice name, PlanTransaction *transaction) {
  for (int i = PLAN_FILE; i <= PLAN_NONE; i++) {
    if (!slice_equals(slice_of(plan_transaction_name((PlanTransaction)i)), name)) continue;
    *transaction = (PlanTransaction)i;
    return true;
  }
  return false;
}

const char *plan_fault_name(PlanFaultKind kind) {
  static const char *const names[PLAN_FAULT_KIND_COUNT] = {"duplicate-version", "skipped-version",
      "out-of-order", "checksum-changed", "down-missing", "empty-file", "file-missing",
      "file-refused"};
  return names[kind];
}

// ---- tools

#define FRAMEWORK(name) extern const Framework framework_##name;
#include "analyze/chain/framework.def"
#undef FRAMEWORK

const Framework *const framework_registry[] = {
#define FRAMEWORK(name) &framework_##name,
#include "analyze/chain/framework.def"
#undef FRAMEWORK
    NULL,
};

const Framework *framework_find(const char *name) {
  for (size_t i = 0; framework_registry[i] != NULL; i++) {
    if (strcmp(framework_registry[i]->name, name) == 0) return framework_registry[i];
  }
  return NULL;
}

// ---- a folder's chains

typedef struct Search {
  Planning planning;
  PlanSet *set;
  size_t capacity;
} Search;

static Plan *add_plan(Search *search) {
  PlanSet *set = search->set;
  set->plans = memory_grow(set->plans, set->plan_count, &search->capacity, sizeof *set->plans);
  Plan *plan = MEMORY_NEW(Plan);
  set->plans[set->plan_count++] = plan;
  return plan;
}

static const char *path_of(Search *search, uint32_t folder) {
  if (search->planning.listing->alone != NULL) return search->planning.listing->alone;
  Slice path = planning_folder_path(&search->planning, folder);
  char *text = arena_alloc(search->set->arena, path.length + 1);
  memcpy(text, path.start, path.length);
  return text;
}

static void make_plan(
    Search *search, const Framework *framework, uint32_t folder, const Detection *detection) {
  Plan *plan = add_plan(search);
  plan->framework = framework->name;
  plan->path = path_of(search, folder);
  plan->why = detection->why;
  search->planning.plan = plan;
  search->planning.takes_all = detection->takes_all;
  search->planning.reads_files = framework->reads_files;
  planning_ambiguity(&search->planning, detection->ambiguity);
  framework->plan(&search->planning, folder);
  planning_name_unread(&search->planning, folder);
  if (framework->form != NULL && plan->step_count > 0)
    planning_name_passed_over(&search->planning, folder, framework->knows_name, framework->form);
  const PlanTransaction *transaction = search->planning.options->transaction;
  for (size_t i = 0; transaction != NULL && i < plan->step_count; i++)
    plan->steps[i].transaction = *transaction;
  search->planning.plan = NULL;
}

static const Framework *recognise(Search *search, uint32_t folder, Detection *best) {
  const Framework *winner = NULL;
  for (size_t i = 0; framework_registry[i] != NULL; i++) {
    if (framework_registry[i]->highest <= best->score) continue;
    Detection detection = framework_registry[i]->detect(&search->planning, folder);
    assert(detection.score <= framework_registry[i]->highest);
    if (detection.score <= best->score) continue;
    *best = detection;
    winner = framework_registry[i];
  }
  return winner;
}

typedef struct FoundChain {
  uint32_t folder;
  const Framework *framework;
  Detection detection;
} FoundChain;

typedef struct FoundList {
  FoundChain *items;
  size_t count;
  size_t capacity;
} FoundList;

// Every folder of its own; what a tool takes whole is not looked into.
static FoundList find_folders(Search *search) {
  const Listing *listing = search->planning.listing;
  FoundList list = {0};
  for (uint32_t folder = 0; folder < listing->folder_count;) {
    FoundChain found = {.folder = folder};
    found.framework = recognise(search, folder, &found.detection);
    if (found.framework != NULL) {
      list.items = memory_grow(list.items, list.count, &list.capacity, sizeof *list.items);
      list.items[list.count++] = found;
    }
    bool is_whole = found.framework != NULL && found.detection.takes_all;
    folder = is_whole ? listing->folders[folder].folder_end : folder + 1;
  }
  return list;
}

// The best of loose chains, which then takes all that lies below the top; NULL: some are not loose.
static FoundChain *only_loose(FoundList *list) {
  FoundChain *best = NULL;
  for (size_t i = 0; i < list->count; i++) {
    FoundChain *found = &list->items[i];
    if (!found->framework->is_loose) return NULL;
    if (best == NULL || found->detection.score > best->detection.score) best = found;
  }
  return best;
}

static void find_chains(Search *search) {
  FoundList list = find_folders(search);
  FoundChain *loose = only_loose(&list);
  if (loose != NULL) {
    loose->detection.takes_all = true;
    make_plan(search, loose->framework, 0, &loose->detection);
  } else {
    for (size_t i = 0; i < list.count; i++)
      make_plan(search, list.items[i].framework, list.items[i].folder, &list.items[i].detection);
  }
  memory_free(list.items);
}

static void free_plan(Plan *plan) {
  memory_free(plan->steps);
  memory_free(plan->faults);
  memory_free(plan->evidence);
  placeholder_values_free(&plan->properties);
  memory_free(plan);
}

static void drop_last_plan(PlanSet *set) { free_plan(set->plans[--set->plan_count]); }

// Where no folder looks like the tool's, each one that it would run something of is.
static void find_named_chains(Search *search, const Framework *framework) {
  const Listing *listing = search->planning.listing;
  bool found_none = true;
  for (uint32_t folder = 0; folder < listing->folder_count;) {
    Detection detection = framework->detect(&search->planning, folder);
    bool is_found = detection.score > 0;
    if (is_found) found_none = false;
    detection.why = SLICE("the settings say so");
    detection.ambiguity = SLICE("");
    if (is_found) make_plan(search, framework, folder, &detection);
    folder = is_found && detection.takes_all ? listing->folders[folder].folder_end : folder + 1;
  }
  for (uint32_t folder = 0; found_none && folder < listing->folder_count; folder++) {
    make_plan(search, framework, folder,
        &(Detection){.takes_all = framework->is_loose, .why = SLICE("the settings say so")});
    const Plan *plan = search->set->plans[search->set->plan_count - 1];
    if (plan->step_count == 0 && plan->evidence_count == 0) {
      drop_last_plan(search->set);
    } else if (framework->is_loose) {
      break;
    }
  }
}

static bool find_all(Search *search, const Framework *framework, const char *path, Error *error) {
  if (framework != NULL) {
    find_named_chains(search, framework);
  } else {
    find_chains(search);
  }
  for (size_t i = 0; i < search->set->plan_count; i++) {
    const Plan *plan = search->set->plans[i];
    if (plan->step_count > 0 || plan->evidence_count > 0 || plan->fault_count > 0) return true;
  }
  return error_set(error,
      "%s: no migrations in it or below it; name the folder that holds the .sql files", path);
}

PlanSet *plan_set_new(const char *path, const PlanOptions *options, Error *error) {
  const Framework *framework = NULL;
  if (options->framework != NULL && strcmp(options->framework, "auto") != 0) {
    framework = framework_find(options->framework);
    if (framework == NULL) {
      error_set(error, "there is no framework \"%s\"", options->framework);
      return NULL;
    }
  }
  PlanSet *set = MEMORY_NEW(PlanSet);
  set->arena = arena_new();
  Listing listing = {.overlay = options->overlay};
  Search search = {
      .planning = {.arena = set->arena, .listing = &listing, .options = options}, .set = set};
  bool done =
      listing_read(&listing, path, set->arena, error) && find_all(&search, framework, path, error);
  flyway_config_free(search.planning.flyway);
  set->opened_count = listing.opened_count;
  set->asked_count = listing.asked_count;
  listing_free(&listing);
  if (done) return set;
  plan_set_free(set);
  return NULL;
}

void plan_set_free(PlanSet *set) {
  if (set == NULL) return;
  for (size_t i = 0; i < set->plan_count; i++) free_plan(set->plans[i]);
  memory_free(set->plans);
  arena_free(set->arena);
  memory_free(set);
}

// ---- what is asked of a plan

char *plan_step_blank(const PlanStep *step, Slice file) {
  Slice own = step->text.start != NULL ? step->text : file;
  if (step->text.start == NULL) {
    size_t start = step->start < file.length ? step->start : file.length;
    size_t end = step->end < file.length ? step->end : file.length;
    own = (Slice){file.start + start, end > start ? end - start : 0};
  }
  size_t count = step->part_count;
  if (count == 0 || step->text.start != NULL)
    return section_keep(own, &(Section){0, own.length}, 1);
  Section *sections = memory_alloc(count * sizeof *sections);
  for (size_t i = 0; i < count; i++)
    sections[i] = (Section){step->parts[i].start - step->start, step->parts[i].end - step->start};
  char *text = section_keep(own, sections, count);
  memory_free(sections);
  return text;
}
