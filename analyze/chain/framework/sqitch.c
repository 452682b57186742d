// Sqitch: sqitch.plan says what runs; a change that is named again later was reworked.
#include "analyze/chain/framework.h"
#include "analyze/chain/sqitch_config.h"

#include <stdlib.h>

#define PLAN_FILE_NAME SLICE("sqitch.plan")

// The conf that leads elsewhere is not this folder's.
static SqitchConfig config_of(Planning *planning, uint32_t folder) {
  SqitchConfig config = sqitch_config_read(planning, folder);
  if (sqitch_config_find(&config, planning, config.plan_file) != SIZE_MAX) return config;
  Slice here = slice_of(listing_real_path(planning->listing, folder));
  config.plan_file = arena_printf(planning->arena, "%.*s/sqitch.plan", SLICE_PRINT(here));
  config.deploy_folder = arena_printf(planning->arena, "%.*s/deploy", SLICE_PRINT(here));
  config.revert_folder = arena_printf(planning->arena, "%.*s/revert", SLICE_PRINT(here));
  config.reworked_folder = config.deploy_folder;
  return config;
}

static Detection detect(Planning *planning, uint32_t folder) {
  Detection detection = {.score = SCORE_INDEX, .takes_all = true};
  const Listing *listing = planning->listing;
  if (listing_find(listing, folder, SLICE("sqitch.conf")) != SIZE_MAX) {
    SqitchConfig config = sqitch_config_read(planning, folder);
    detection.why = SLICE("it holds sqitch.conf, which names a plan");
    if (sqitch_config_find(&config, planning, config.plan_file) != SIZE_MAX) return detection;
  }
  if (listing_find(listing, folder, PLAN_FILE_NAME) == SIZE_MAX) return (Detection){0};
  detection.why = SLICE("it holds sqitch.plan");
  return detection;
}

typedef struct Change {
  Slice name;
  size_t offset; // in the plan
  size_t order;
  size_t tag;                  // how many tags stand before it
  const struct Change *rework; // the next change of that name; NULL: none
} Change;

typedef struct Deployment {
  Planning *planning;
  SqitchConfig config;
  const char *path; // of the plan
  Change *changes;
  size_t change_count;
  Slice *tags; // "@v1"
  size_t tag_count;
} Deployment;

static Slice first_word(Slice line) {
  size_t length = 0;
  while (length < line.length && line.start[length] != ' ' && line.start[length] != '\t') length++;
  return (Slice){line.start, length};
}

static size_t count_lines(Slice text) {
  size_t count = 1;
  for (size_t i = 0; i < text.length; i++) count += text.start[i] == '\n';
  return count;
}

static void read_plan(Deployment *deployment, Slice text) {
  size_t lines = count_lines(text);
  deployment->changes = ARENA_ARRAY(deployment->planning->arena, lines, Change);
  deployment->tags = ARENA_ARRAY(deployment->planning->arena, lines, Slice);
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    Slice words = section_trim(line.text);
    if (words.length == 0 || words.start[0] == '%' || words.start[0] == '#') continue;
    if (words.start[0] == '@') {
      deployment->tags[deployment->tag_count++] = first_word(words);
      continue;
    }
    if (words.start[0] == '+') words = section_trim((Slice){words.start + 1, words.length - 1});
    size_t order = deployment->change_count++;
    deployment->changes[order] = (Change){.name = first_word(words),
        .offset = line.start,
        .order = order,
        .tag = deployment->tag_count};
  }
}

static int compare_changes(const void *a, const void *b) {
  const Change *left = *(Change *const *)a;
  const Change *right = *(Change *const *)b;
  size_t shorter = left->name.length < right->name.length ? left->name.length : right->name.length;
  int order = memcmp(left->name.start, right->name.start, shorter);
  if (order != 0) return order;
  if (left->name.length != right->name.length)
    return left->name.length < right->name.length ? -1 : 1;
  return left->order < right->order ? -1 : 1;
}

static void find_reworks(Deployment *deployment) {
  size_t count = deployment->change_count;
  Change **sorted = ARENA_ARRAY(deployment->planning->arena, count + 1, Change *);
  for (size_t i = 0; i < count; i++) sorted[i] = &deployment->changes[i];
  qsort(sorted, count, sizeof *sorted, compare_changes);
  for (size_t i = 1; i < count; i++) {
    if (slice_equals(sorted[i - 1]->name, sorted[i]->name)) sorted[i - 1]->rework = sorted[i];
  }
}

static size_t find_script(const Deployment *deployment, Slice name, Slice tag) {
  const SqitchConfig *config = &deployment->config;
  Slice folder = tag.length > 0 ? config->reworked_folder : config->deploy_folder;
  return sqitch_config_find(config, deployment->planning,
      arena_printf(deployment->planning->arena, "%.*s/%.*s%.*s.%.*s", SLICE_PRINT(folder),
          SLICE_PRINT(name), SLICE_PRINT(tag), SLICE_PRINT(config->extension)));
}

// The script of a reworked change bears a tag that stands between it and its successor.
static size_t script_of(const Deployment *deployment, const Change *change) {
  if (change->rework != NULL) {
    for (size_t i = change->tag; i < change->rework->tag; i++) {
      size_t file = find_script(deployment, change->name, deployment->tags[i]);
      if (file != SIZE_MAX) return file;
    }
  }
  return find_script(deployment, change->name, SLICE(""));
}

static void add_change(Deployment *deployment, const Change *change) {
  Planning *planning = deployment->planning;
  size_t file = script_of(deployment, change);
  if (file == SIZE_MAX) {
    planning_fault(planning, PLAN_FAULT_MISSING_FILE, deployment->path, NULL,
        (uint32_t)change->offset, "the plan names %.*s, but there is no deploy/%.*s.%.*s",
        SLICE_PRINT(change->name), SLICE_PRINT(change->name),
        SLICE_PRINT(deployment->config.extension));
    return;
  }
  if (change->rework != NULL && change->tag == change->rework->tag)
    planning_fault(planning, PLAN_FAULT_DUPLICATE_VERSION, deployment->path, NULL,
        (uint32_t)change->rework->offset, "the plan names %.*s twice with no tag between",
        SLICE_PRINT(change->name));
  PlanStep *step = planning_step(planning, planning->listing->files[file].path);
  step->version = change->name;
  step->unit = PLAN_PSQL;
  step->placeholders = PLACEHOLDER_PSQL;
  step->session = (uint32_t)planning->plan->step_count;
}

// Reworked changes have older scripts of both kinds; the newest one tells.
static void find_missing_reverts(Deployment *deployment) {
  Planning *planning = deployment->planning;
  const SqitchConfig *config = &deployment->config;
  const char **without = ARENA_ARRAY(planning->arena, deployment->change_count + 1, const char *);
  size_t missing = 0;
  size_t count = 0;
  for (size_t i = 0; i < deployment->change_count; i++) {
    const Change *change = &deployment->changes[i];
    size_t file = change->rework == NULL ? script_of(deployment, change) : SIZE_MAX;
    if (file == SIZE_MAX) continue;
    Slice path = arena_printf(planning->arena, "%.*s/%.*s.%.*s", SLICE_PRINT(config->revert_folder),
        SLICE_PRINT(change->name), SLICE_PRINT(config->extension));
    count++;
    if (sqitch_config_find(config, planning, path) == SIZE_MAX)
      without[missing++] = planning->listing->files[file].path;
  }
  planning_missing_way_back(planning, without, missing, count - missing, "revert script");
}

static void plan(Planning *planning, uint32_t folder) {
  SqitchConfig config = config_of(planning, folder);
  size_t file = sqitch_config_find(&config, planning, config.plan_file);
  if (file == SIZE_MAX) return;
  Deployment deployment = {
      .planning = planning, .config = config, .path = planning->listing->files[file].path};
  if (config.engine.length > 0 && !slice_equals(config.engine, SLICE("pg")))
    planning_ambiguity(planning, arena_printf(planning->arena, "%s is for the engine %.*s.",
                                     config.path, SLICE_PRINT(config.engine)));
  read_plan(&deployment, planning_text(planning, deployment.path, true));
  find_reworks(&deployment);
  for (size_t i = 0; i < deployment.change_count; i++)
    add_change(&deployment, &deployment.changes[i]);
  find_missing_reverts(&deployment);
}

const Framework framework_sqitch = {
    .name = "sqitch", .highest = SCORE_INDEX, .late = LATE_REFUSED, .detect = detect, .plan = plan};
