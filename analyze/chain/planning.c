#include "analyze/chain/planning.h"

#include "analyze/chain/chain.h"
#include "analyze/chain/natural_order.h"
#include "lexer/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// ---- what a plan holds

static PlanStep *add_step(Planning *planning, const char *path) {
  Plan *plan = planning->plan;
  plan->steps =
      memory_grow(plan->steps, plan->step_count, &plan->step_capacity, sizeof *plan->steps);
  PlanStep *step = &plan->steps[plan->step_count++];
  *step = (PlanStep){.file = path, .session = 1, .unit = PLAN_STATEMENT, .transaction = PLAN_NONE};
  return step;
}

PlanStep *planning_step(Planning *planning, const char *path) {
  Plan *plan = planning->plan;
  uint32_t release = plan->step_count > 0 ? plan->steps[plan->step_count - 1].release : 0;
  PlanStep *step = add_step(planning, path);
  step->release = release + 1;
  step->end = planning->reads_files
                  ? (uint32_t)listing_text(planning->listing, path, LISTING_WHOLE).length
                  : listing_size(planning->listing, path);
  if (step->end == 0)
    planning_fault(planning, PLAN_FAULT_EMPTY_FILE, path, NULL, 0, "the file is empty")->is_mild =
        true;
  return step;
}

PlanStep *planning_next_step(Planning *planning, const char *path) {
  Plan *plan = planning->plan;
  uint32_t release = plan->step_count > 0 ? plan->steps[plan->step_count - 1].release : 1;
  bool is_same = plan->step_count > 0 && strcmp(plan->steps[plan->step_count - 1].file, path) == 0;
  PlanStep *step = add_step(planning, path);
  step->release = is_same || plan->step_count == 1 ? release : release + 1;
  return step;
}

static Slice print(Arena *arena, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = arena_alloc(arena, (size_t)(length > 0 ? length : 0) + 1);
  vsnprintf(text, (size_t)(length > 0 ? length : 0) + 1, format, again);
  va_end(again);
  return slice_of(text);
}

PlanFault *planning_fault(Planning *planning, PlanFaultKind kind, const char *file,
    const char *related, uint32_t offset, const char *format, ...) {
  Plan *plan = planning->plan;
  va_list arguments;
  va_start(arguments, format);
  Slice text = print(planning->arena, format, arguments);
  va_end(arguments);
  plan->faults =
      memory_grow(plan->faults, plan->fault_count, &plan->fault_capacity, sizeof *plan->faults);
  PlanFault *fault = &plan->faults[plan->fault_count++];
  *fault =
      (PlanFault){.kind = kind, .file = file, .related = related, .offset = offset, .text = text};
  return fault;
}

void planning_evidence(Planning *planning, const char *file, const char *format, ...) {
  Plan *plan = planning->plan;
  va_list arguments;
  va_start(arguments, format);
  Slice text = print(planning->arena, format, arguments);
  va_end(arguments);
  plan->evidence = memory_grow(
      plan->evidence, plan->evidence_count, &plan->evidence_capacity, sizeof *plan->evidence);
  plan->evidence[plan->evidence_count++] = (PlanEvidence){file, text};
}

void planning_ambiguity(Planning *planning, Slice sentence) {
  Plan *plan = planning->plan;
  if (sentence.length == 0) return;
  plan->ambiguity = plan->ambiguity.length == 0
                        ? sentence
                        : arena_printf(planning->arena, "%.*s %.*s", SLICE_PRINT(plan->ambiguity),
                              SLICE_PRINT(sentence));
}

Slice planning_text(Planning *planning, const char *path, bool keep) {
  Slice text = listing_text(planning->listing, path, LISTING_WHOLE);
  if (text.length > 0 && section_trim(text).length == 0)
    planning_fault(
        planning, PLAN_FAULT_EMPTY_FILE, path, NULL, 0, "the file holds nothing but blanks")
        ->is_mild = true;
  return keep ? arena_copy(planning->arena, text) : text;
}

// ---- parts

void part_list_add(PartList *list, size_t start, size_t end, bool is_message) {
  if (start >= end) return;
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = (PlanPart){(uint32_t)start, (uint32_t)end, is_message};
}

void part_list_give(PartList *list, Planning *planning, PlanStep *step) {
  if (list->count == 0) {
    step->end = step->start;
  } else {
    step->start = list->items[0].start;
    step->end = list->items[list->count - 1].end;
    PlanPart *parts = ARENA_ARRAY(planning->arena, list->count, PlanPart);
    memcpy(parts, list->items, list->count * sizeof *parts);
    step->parts = parts;
    step->part_count = list->count;
  }
  memory_free(list->items);
  *list = (PartList){0};
}

// ---- looking

bool planning_is_sql(Slice name) {
  return slice_ends_with(name, SLICE(".sql")) && !slice_ends_with(name, SLICE(".down.sql")) &&
         !slice_equals(name, SLICE("down.sql"));
}

// What is looked for in a text.
typedef struct Wanted {
  Slice directive;          // "" for words
  bool blanks_before;       // may stand before it
  const char *const *words; // one of them is enough
} Wanted;

static bool holds_directive(Slice text, const Wanted *wanted) {
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    Slice rest;
    Slice words = wanted->blanks_before ? section_trim(line.text) : line.text;
    if (section_directive(words, wanted->directive, &rest)) return true;
  }
  return false;
}

static bool holds(Slice text, const Wanted *wanted) {
  if (wanted->words == NULL) return holds_directive(text, wanted);
  for (size_t i = 0; wanted->words[i] != NULL; i++) {
    if (section_holds(text, slice_of(wanted->words[i]))) return true;
  }
  return false;
}

// Of the first and the last files of the folder.
static size_t count_sample(Planning *planning, uint32_t folder, const Wanted *wanted) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  size_t files = 0;
  for (size_t i = listed->first; i < listed->own_end; i++)
    files += planning_is_sql(planning->listing->files[i].name);
  size_t seen = 0;
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (!planning_is_sql(file->name)) continue;
    seen++;
    if (seen > PLANNING_SAMPLE / 2 && seen + PLANNING_SAMPLE / 2 <= files) continue;
    count += holds(listing_text(planning->listing, file->path, LISTING_WHOLE), wanted);
  }
  return count;
}

size_t planning_sample_directive(
    Planning *planning, uint32_t folder, Slice marker, bool blanks_before) {
  return count_sample(
      planning, folder, &(Wanted){.directive = marker, .blanks_before = blanks_before});
}

size_t planning_sample_words(Planning *planning, uint32_t folder, const char *const words[]) {
  return count_sample(planning, folder, &(Wanted){.words = words});
}

size_t planning_next_inner(const Planning *planning, uint32_t folder, Slice name, uint32_t *at) {
  const Listing *listing = planning->listing;
  while (*at < listing->folders[folder].folder_end) {
    uint32_t inner = *at;
    *at = listing->folders[inner].folder_end;
    size_t file = listing_find(listing, inner, name);
    if (file != SIZE_MAX) return file;
  }
  return SIZE_MAX;
}

size_t planning_count_inner(const Planning *planning, uint32_t folder, Slice name) {
  uint32_t at = folder + 1;
  size_t count = 0;
  while (planning_next_inner(planning, folder, name, &at) != SIZE_MAX) count++;
  return count;
}

Slice planning_folder_path(const Planning *planning, uint32_t folder) {
  Slice below = planning->listing->folders[folder].path;
  const char *top = planning->listing->top;
  if (below.length == 0) return slice_of(top[0] != '\0' ? top : ".");
  const char *slash = top[0] == '\0' || strcmp(top, "/") == 0 ? "" : "/";
  return arena_printf(planning->arena, "%s%s%.*s", top, slash, SLICE_PRINT(below));
}

Slice planning_folder_name(const Planning *planning, uint32_t folder) {
  Slice name = planning->listing->folders[folder].name;
  if (name.length > 0) return name;
  Slice path = slice_of(listing_real_path(planning->listing, folder));
  size_t start = path.length;
  while (start > 0 && path.start[start - 1] != '/') start--;
  return (Slice){path.start + start, path.length - start};
}

// ---- files that no tool orders

typedef struct ForwardFile {
  Slice below;
  size_t file;
} ForwardFile;

static int compare_forward(const void *a, const void *b) {
  return natural_order_compare(((const ForwardFile *)a)->below, ((const ForwardFile *)b)->below);
}

size_t *planning_forward(Planning *planning, uint32_t folder, size_t *count) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  size_t end = planning->takes_all ? listed->below_end : listed->own_end;
  ForwardFile *files = memory_alloc((end - listed->first + 1) * sizeof *files);
  *count = 0;
  for (size_t i = listed->first; i < end; i++) {
    Slice below = listing->files[i].below;
    if (listing->alone != NULL || chain_takes(below.start))
      files[(*count)++] = (ForwardFile){below, i};
  }
  if (*count > 0) qsort(files, *count, sizeof *files, compare_forward);
  size_t *indexes = ARENA_ARRAY(planning->arena, *count + 1, size_t);
  for (size_t i = 0; i < *count; i++) indexes[i] = files[i].file;
  memory_free(files);
  return indexes;
}
