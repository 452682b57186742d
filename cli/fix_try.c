#include "cli/fix_try.h"

#include "analyze/fix/next_file.h"
#include "analyze/fix/renew_checksum.h"
#include "cli/fix_released.h"
#include "cli/fix_tally.h"
#include "lexer/memory.h"
#include "report/report.h"

#include <stdlib.h>

#define MOST_TRIES 300 // analyses of everything; more are not worth what a person would do sooner

// ---- what is found

typedef struct Found {
  const Finding **items; // ours
  size_t count;
  size_t capacity;
} Found;

static void collect(const Finding *finding, void *payload) {
  Found *found = payload;
  if (finding->suppressed.length > 0) return;
  found->items = memory_grow(found->items, found->count, &found->capacity, sizeof *found->items);
  found->items[found->count++] = finding;
}

static void count_evidence(FixTally *tally, Analysis *analysis) {
  size_t count;
  const Evidence *evidence = analysis_evidence(analysis, &count);
  for (size_t i = 0; i < count; i++) tally->unanalysed += evidence[i].taints;
}

static void add_all(
    FixTally *tally, const Found *found, Analysis *analysis, const Overlay *overlay) {
  for (size_t i = 0; i < found->count; i++) {
    const char *path = analysis_source(analysis, found->items[i]->file)->path;
    const OverlayFile *changed = overlay_find(overlay, path);
    fix_tally_add(tally, found->items[i], path, changed != NULL && changed->is_new);
  }
  count_evidence(tally, analysis);
}

// ---- candidates

static bool find_file(const RunAnalysis *analysis, uint32_t number, const RunChain **chain,
    const PlanRunFile **file) {
  for (size_t i = 0; i < analysis->chain_count; i++) {
    const PlanRun *plan = &analysis->chains[i]->plan;
    for (size_t k = 0; k < plan->file_count; k++) {
      if (!plan->files[k].is_known || plan->files[k].number != number) continue;
      *chain = analysis->chains[i];
      *file = &plan->files[k];
      return true;
    }
  }
  return false;
}

static bool is_wanted(const FixRun *fixes, const Finding *finding) {
  const TextList *rules = &fixes->options->rules;
  if (finding->fix == NULL) return false;
  for (size_t i = 0; i < rules->count; i++) {
    if (strcmp(rules->items[i], finding->rule->id) == 0) return true;
  }
  return rules->count == 0;
}

// One of the same rule, file and group comes before it.
static bool is_covered(const FixRun *fixes, const Finding *finding, const char *path) {
  if (finding->fix->group == 0) return false;
  for (size_t i = fixes->candidate_count; i-- > 0;) {
    const FixCandidate *other = &fixes->candidates[i];
    if (strcmp(other->target.path, path) != 0) return false;
    if (other->finding->rule == finding->rule && other->finding->fix->group == finding->fix->group)
      return true;
  }
  return false;
}

static void add_candidate(FixRun *fixes, const RunAnalysis *analysis, const Finding *finding) {
  const RunChain *chain;
  const PlanRunFile *file;
  if (!is_wanted(fixes, finding) || !find_file(analysis, finding->file, &chain, &file)) return;
  if (is_covered(fixes, finding, file->path)) return;
  fixes->candidates = memory_grow(fixes->candidates, fixes->candidate_count,
      &fixes->candidate_capacity, sizeof *fixes->candidates);
  FixCandidate *candidate = &fixes->candidates[fixes->candidate_count++];
  *candidate = (FixCandidate){.finding = finding,
      .source = analysis_source(analysis->analysis, finding->file),
      .target = {.plan = chain->plan.plan,
          .path = file->path,
          .text = file->source.text,
          .is_alone = chain->found->is_alone}};
  fix_texts_lend(fixes->texts, file->path, file->source.text);
  if (finding->fix->is_suggestion && !fixes->options->suggestions) {
    error_set(&candidate->refusal, "it changes what is stored or allowed; --suggestions offers it");
    return;
  }
  if (fixes->options->write && !fix_is_unreleased(&fixes->run, chain, file, &candidate->refusal))
    return;
  resolve_fix(fixes->arena, &candidate->target, finding, &candidate->fix, &candidate->refusal);
}

static void analyse(FixRun *fixes, RunChain *chain) {
  Found found = {0};
  RunAnalysis *analysis = &fixes->analyses[fixes->analysis_count];
  if (run_database(&fixes->run, chain, collect, &found, analysis)) {
    fixes->analysis_count++;
    report_sort(found.items, found.count);
    add_all(fixes->before, &found, analysis->analysis, NULL);
    for (size_t i = 0; i < found.count; i++) add_candidate(fixes, analysis, found.items[i]);
  }
  memory_free(found.items);
}

bool fix_run_open(FixRun *fixes, const Options *options) {
  *fixes = (FixRun){.options = options,
      .texts = fix_texts_new(),
      .arena = arena_new(),
      .before = MEMORY_NEW(FixTally)};
  run_open(&fixes->run, options);
  fixes->run.gives_each = true;
  fixes->analyses = memory_alloc((fixes->run.chain_count + 1) * sizeof *fixes->analyses);
  for (size_t i = 0; i < fixes->run.chain_count; i++) {
    if (!fixes->run.chains[i].is_done) analyse(fixes, &fixes->run.chains[i]);
  }
  fix_tally_sort(fixes->before);
  return fixes->run.chain_count > 0 && !fixes->run.troubled;
}

void fix_run_close(FixRun *fixes) {
  for (size_t i = 0; i < fixes->analysis_count; i++) run_analysis_free(&fixes->analyses[i]);
  memory_free(fixes->analyses);
  memory_free(fixes->candidates);
  run_close(&fixes->run);
  fix_texts_free(fixes->texts);
  arena_free(fixes->arena);
  fix_tally_free(fixes->before);
  memory_free(fixes->before);
  *fixes = (FixRun){0};
}

// ---- writing them into the texts

// Those of a file stand together.
static bool is_same_file(const FixRun *fixes, size_t a, size_t b) {
  return strcmp(fixes->candidates[a].target.path, fixes->candidates[b].target.path) == 0;
}

static bool is_first_of_file(const FixRun *fixes, size_t index) {
  for (size_t i = index; i-- > 0 && is_same_file(fixes, i, index);) {
    if (fixes->candidates[i].is_taken) return false;
  }
  return true;
}

static bool is_repeated(const Edit *const edits[], size_t count, const Edit *edit) {
  for (size_t i = 0; i < count; i++) {
    if (edits[i]->span.start == edit->span.start && edits[i]->span.end == edit->span.end &&
        slice_equals(edits[i]->text, edit->text))
      return true;
  }
  return false;
}

// All taken edits of the file of the first one; one that several fixes make is made once.
static bool edit_file(FixRun *fixes, size_t first, Error *why) {
  const char *path = fixes->candidates[first].target.path;
  const Edit **edits = NULL;
  size_t count = 0;
  size_t capacity = 0;
  for (size_t i = first; i < fixes->candidate_count && is_same_file(fixes, i, first); i++) {
    const FixCandidate *candidate = &fixes->candidates[i];
    if (!candidate->is_taken) continue;
    for (const Edit *edit = candidate->fix.edits; edit != NULL; edit = edit->next) {
      if (is_repeated(edits, count, edit)) continue;
      edits = memory_grow(edits, count, &capacity, sizeof *edits);
      edits[count++] = edit;
    }
  }
  Slice before = fix_texts_get(fixes->texts, path)->before;
  Span all = {0, (uint32_t)before.length};
  Slice text = resolve_edits(fixes->texts->scratch, before, all, edits, count);
  memory_free(edits);
  if (text.start == NULL) return error_set(why, "its edits overlap with those of another fix");
  fix_texts_put(fixes->texts, path, text);
  return true;
}

typedef struct OpenChains {
  NextChain *items; // ours
  size_t count;
  size_t capacity;
} OpenChains;

static NextChain *open_chain(FixRun *fixes, OpenChains *chains, const Plan *plan, Error *why) {
  for (size_t i = 0; i < chains->count; i++) {
    if (chains->items[i].plan == plan) return &chains->items[i];
  }
  NextChain chain;
  if (!next_chain_open(&chain, plan, fixes->texts, why)) return NULL;
  chains->items =
      memory_grow(chains->items, chains->count, &chains->capacity, sizeof *chains->items);
  chains->items[chains->count++] = chain;
  return &chains->items[chains->count - 1];
}

static bool add_files(FixRun *fixes, OpenChains *chains, FixCandidate *candidate, Error *why) {
  candidate->first_new = fixes->texts->count;
  for (const NewFile *file = candidate->fix.new_files; file != NULL; file = file->next) {
    if (fix_texts_get(fixes->texts, file->path.start) != NULL)
      return error_set(why, "%.*s is there already", SLICE_PRINT(file->path));
    fix_texts_put(fixes->texts, file->path.start, file->text);
  }
  for (const FixStep *step = candidate->fix.steps; step != NULL; step = step->next) {
    NextChain *chain = open_chain(fixes, chains, candidate->target.plan, why);
    if (chain == NULL || !next_file_add(chain, fixes->texts, candidate->target.path, step, why))
      return false;
  }
  candidate->last_new = fixes->texts->count;
  return true;
}

static bool has_folder_before(const FixTexts *texts, size_t index) {
  Slice folder = next_path_folder(slice_of(texts->items[index].path));
  for (size_t i = 0; i < index; i++) {
    const FixText *other = &texts->items[i];
    if (other->is_changed && slice_equals(next_path_folder(slice_of(other->path)), folder))
      return true;
  }
  return false;
}

// Once a folder.
static bool renew_checksums(FixRun *fixes, Error *why) {
  size_t count = fixes->texts->count; // those added meanwhile are only read
  for (size_t i = 0; i < count; i++) {
    const FixText *text = &fixes->texts->items[i];
    if (!text->is_changed || has_folder_before(fixes->texts, i)) continue;
    if (!renew_checksum(fixes->texts, text->path, why)) return false;
  }
  return true;
}

static bool compose(FixRun *fixes, Error *why) {
  fix_texts_reset(fixes->texts);
  OpenChains chains = {0};
  bool done = true;
  for (size_t i = 0; i < fixes->candidate_count && done; i++) {
    if (fixes->candidates[i].is_taken && is_first_of_file(fixes, i))
      done = edit_file(fixes, i, why);
  }
  for (size_t i = 0; i < fixes->candidate_count && done; i++) {
    if (fixes->candidates[i].is_taken) done = add_files(fixes, &chains, &fixes->candidates[i], why);
  }
  memory_free(chains.items);
  return done && renew_checksums(fixes, why);
}

// ---- trying

static bool makes_file(const FixRun *fixes, const FixCandidate *candidate, const char *path) {
  for (size_t i = candidate->first_new; i < candidate->last_new; i++) {
    if (strcmp(fixes->texts->items[i].path, path) == 0) return true;
  }
  return false;
}

static void suspect(FixRun *fixes, const char *path) {
  for (size_t i = 0; i < fixes->candidate_count; i++) {
    FixCandidate *candidate = &fixes->candidates[i];
    if (candidate->is_taken &&
        (strcmp(candidate->target.path, path) == 0 || makes_file(fixes, candidate, path)))
      candidate->is_suspect = true;
  }
}

static bool judge(FixRun *fixes, const FixTally *after, Error *why) {
  FixTally before = {.unanalysed = fixes->before->unanalysed};
  before.count = before.capacity = fixes->before->count;
  before.kinds = memory_alloc((before.count + 1) * sizeof *before.kinds);
  if (before.count > 0)
    memcpy(before.kinds, fixes->before->kinds, before.count * sizeof *before.kinds);
  for (size_t i = 0; i < fixes->candidate_count; i++) {
    const FixCandidate *candidate = &fixes->candidates[i];
    if (candidate->is_taken) fix_tally_remove(&before, candidate->finding, candidate->source->path);
  }
  const FixKind *excess;
  for (size_t at = 0; (excess = fix_tally_excess(&before, after, &at)) != NULL;) {
    error_set(why, "the rewritten text has %s: %.*s", excess->finding->rule->id,
        SLICE_PRINT(excess->finding->message));
    suspect(fixes, excess->path);
  }
  if (after->unanalysed > before.unanalysed)
    error_set(why, "the rewritten text cannot be analysed");
  fix_tally_free(&before);
  return !why->is_set;
}

static bool analyse_anew(FixRun *fixes, Error *why) {
  Overlay overlay = fix_texts_overlay(fixes->texts);
  Options options = *fixes->options;
  options.overlay = &overlay;
  Run run;
  run_open(&run, &options);
  run.gives_each = true;
  FixTally after = {0};
  RunAnalysis *analyses = memory_alloc((run.chain_count + 1) * sizeof *analyses);
  size_t count = 0;
  for (size_t i = 0; i < run.chain_count; i++) {
    Found found = {0};
    if (!run.chains[i].is_done &&
        run_database(&run, &run.chains[i], collect, &found, &analyses[count])) {
      add_all(&after, &found, analyses[count].analysis, &overlay);
      count++;
    }
    memory_free(found.items);
  }
  fix_tally_sort(&after);
  bool holds = !run.troubled ? judge(fixes, &after, why)
                             : error_set(why, "the rewritten files cannot be read as a chain");
  fix_tally_free(&after);
  for (size_t i = 0; i < count; i++) run_analysis_free(&analyses[i]);
  memory_free(analyses);
  run_close(&run);
  return holds;
}

static bool holds(FixRun *fixes, Error *why) {
  if (fixes->try_count++ >= MOST_TRIES)
    return error_set(
        why, "too many of the others do not hold; run it again when these are written");
  return compose(fixes, why) && analyse_anew(fixes, why);
}

static void take(FixRun *fixes, const size_t *items, size_t count, bool is_taken) {
  for (size_t i = 0; i < count; i++) {
    fixes->candidates[items[i]].is_taken = is_taken;
    if (is_taken) fixes->candidates[items[i]].is_suspect = false;
  }
}

// Puts the suspects first, and returns how many they are.
static size_t part(const FixRun *fixes, size_t *items, size_t count) {
  size_t *others = memory_alloc(count * sizeof *others);
  size_t other_count = 0;
  size_t suspects = 0;
  for (size_t i = 0; i < count; i++) {
    if (fixes->candidates[items[i]].is_suspect) {
      items[suspects++] = items[i];
    } else {
      others[other_count++] = items[i];
    }
  }
  memcpy(items + suspects, others, other_count * sizeof *others);
  memory_free(others);
  return suspects;
}

// Takes those of the candidates that hold together with what is taken.
static void settle(FixRun *fixes, size_t *items, size_t count) {
  if (count == 0) return;
  Error why = {0};
  take(fixes, items, count, true);
  if (holds(fixes, &why)) return;
  take(fixes, items, count, false);
  if (count == 1) {
    fixes->candidates[items[0]].refusal = why;
    return;
  }
  size_t first = part(fixes, items, count);
  if (first == 0 || first == count) first = count / 2;
  settle(fixes, items + first, count - first);
  settle(fixes, items, first);
}

void fix_run_choose(FixRun *fixes) {
  Error ignored = {0};
  size_t *items = memory_alloc((fixes->candidate_count + 1) * sizeof *items);
  size_t count = 0;
  for (size_t i = 0; i < fixes->candidate_count; i++) {
    if (!fixes->candidates[i].refusal.is_set) items[count++] = i;
  }
  settle(fixes, items, count);
  memory_free(items);
  compose(fixes, &ignored); // the last try may have been another
}
