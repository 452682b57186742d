#include "analyze/bind/value/candidate.h"

#include "analyze/bind/value/coercion.h"

void candidate_add(Executor *executor, CandidateList *list, const Candidate *candidate) {
  if (list->count == list->capacity) {
    uint32_t capacity = list->capacity == 0 ? 8 : list->capacity * 2;
    Candidate *larger = ARENA_ARRAY(executor->arena, capacity, Candidate);
    if (list->count > 0) memcpy(larger, list->items, list->count * sizeof *larger);
    list->items = larger;
    list->capacity = capacity;
  }
  list->items[list->count++] = *candidate;
}

const Candidate *candidate_exact(
    const CandidateList *list, const TypeReference types[], uint32_t count) {
  for (uint32_t i = 0; i < list->count; i++) {
    uint32_t same = 0;
    while (same < count && value_same(list->items[i].arguments[same], types[same])) same++;
    if (same == count) return &list->items[i];
  }
  return NULL;
}

typedef struct Contest {
  Executor *executor;
  CandidateList *list;
  const TypeReference *given;
  TypeReference types[CANDIDATE_ARGUMENTS_MAX]; // below their domains
  uint32_t count;
  uint32_t untyped;
} Contest;

// ---- those that take the arguments at all

static Verdict takes(
    Executor *executor, const Candidate *candidate, const TypeReference types[], uint32_t count) {
  Verdict verdict = VERDICT_YES;
  bool polymorphic = false;
  for (uint32_t i = 0; i < count; i++) {
    Verdict one = coercion_exists(executor, types[i], candidate->arguments[i], COERCION_IMPLICIT);
    if (one == VERDICT_NO) return VERDICT_NO;
    if (one == VERDICT_OPEN) verdict = VERDICT_OPEN;
    polymorphic |= polymorphic_is(candidate->arguments[i]);
  }
  Polymorphic resolved;
  if (!polymorphic) return verdict;
  Verdict fits = polymorphic_match(executor, candidate->arguments, types, count, &resolved);
  return fits == VERDICT_YES ? verdict : fits;
}

static bool keep_those_that_take(Contest *contest) {
  uint32_t kept = 0;
  bool is_open = false;
  for (uint32_t i = 0; i < contest->list->count; i++) {
    Candidate candidate = contest->list->items[i];
    Verdict verdict = takes(contest->executor, &candidate, contest->given, contest->count);
    if (verdict == VERDICT_NO) continue;
    is_open |= verdict == VERDICT_OPEN;
    contest->list->items[kept++] = candidate;
  }
  contest->list->count = kept;
  return is_open;
}

// ---- those with the most matches

static uint32_t matches(const Contest *contest, const Candidate *candidate, bool with_preferred) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < contest->count; i++) {
    TypeReference argument = candidate->arguments[i];
    if (value_is(contest->types[i], BUILTIN_UNKNOWN)) continue;
    bool is_better = with_preferred && value_is_preferred(argument) &&
                     value_category(contest->executor, argument) ==
                         value_category(contest->executor, contest->types[i]);
    if (value_same(argument, contest->types[i]) || is_better) found++;
  }
  return found;
}

static void keep_best(Contest *contest, bool with_preferred) {
  uint32_t best = 0, kept = 0;
  for (uint32_t i = 0; i < contest->list->count; i++) {
    Candidate candidate = contest->list->items[i];
    uint32_t found = matches(contest, &candidate, with_preferred);
    if (kept > 0 && found < best) continue;
    if (found > best) kept = 0;
    best = found;
    contest->list->items[kept++] = candidate;
  }
  contest->list->count = kept;
}

// ---- literals without a type: by the category that the candidates take there

typedef struct Slot {
  char category;
  bool has_preferred;
} Slot;

static bool find_slot(const Contest *contest, uint32_t place, Slot *slot) {
  bool conflict = false;
  *slot = (Slot){0};
  for (uint32_t i = 0; i < contest->list->count; i++) {
    TypeReference type = contest->list->items[i].arguments[place];
    char category = value_category(contest->executor, type);
    bool preferred = value_is_preferred(type);
    if (i == 0 || (category == 'S' && slot->category != 'S'))
      *slot = (Slot){category, preferred};
    else if (category == slot->category)
      slot->has_preferred |= preferred;
    else
      conflict = true;
  }
  return !conflict || slot->category == 'S';
}

static bool fits_slots(const Contest *contest, const Candidate *candidate, const Slot slots[]) {
  for (uint32_t i = 0; i < contest->count; i++) {
    if (!value_is(contest->types[i], BUILTIN_UNKNOWN)) continue;
    TypeReference type = candidate->arguments[i];
    if (value_category(contest->executor, type) != slots[i].category) return false;
    if (slots[i].has_preferred && !value_is_preferred(type)) return false;
  }
  return true;
}

static void keep_by_category(Contest *contest) {
  Slot slots[CANDIDATE_ARGUMENTS_MAX];
  for (uint32_t i = 0; i < contest->count; i++) {
    bool is_untyped = value_is(contest->types[i], BUILTIN_UNKNOWN);
    if (is_untyped && !find_slot(contest, i, &slots[i])) return;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < contest->list->count; i++) {
    Candidate candidate = contest->list->items[i];
    if (fits_slots(contest, &candidate, slots)) contest->list->items[kept++] = candidate;
  }
  if (kept > 0) contest->list->count = kept;
}

// The last way: the literals are of the one type that all others have.
static const Candidate *take_as_others(Contest *contest) {
  TypeReference known = value_builtin(BUILTIN_UNKNOWN);
  for (uint32_t i = 0; i < contest->count; i++) {
    if (value_is(contest->types[i], BUILTIN_UNKNOWN)) continue;
    if (value_is(known, BUILTIN_UNKNOWN)) known = contest->types[i];
    if (!value_same(known, contest->types[i])) return NULL;
  }
  if (value_is(known, BUILTIN_UNKNOWN)) return NULL;
  TypeReference types[CANDIDATE_ARGUMENTS_MAX];
  for (uint32_t i = 0; i < contest->count; i++) types[i] = known;
  const Candidate *found = NULL;
  for (uint32_t i = 0; i < contest->list->count; i++) {
    const Candidate *candidate = &contest->list->items[i];
    if (takes(contest->executor, candidate, types, contest->count) == VERDICT_NO) continue;
    if (found != NULL) return NULL;
    found = candidate;
  }
  return found;
}

// ---- the whole

static const Candidate *best_of(Contest *contest) {
  if (contest->list->count == 1) return contest->list->items;
  keep_best(contest, false);
  if (contest->list->count == 1) return contest->list->items;
  keep_best(contest, true);
  if (contest->list->count == 1) return contest->list->items;
  if (contest->untyped == 0) return NULL;
  keep_by_category(contest);
  if (contest->list->count == 1) return contest->list->items;
  return contest->untyped < contest->count ? take_as_others(contest) : NULL;
}

static void read_types(Contest *contest) {
  for (uint32_t i = 0; i < contest->count; i++) {
    contest->types[i] = value_base(contest->executor, contest->given[i]);
    if (value_is(contest->types[i], BUILTIN_UNKNOWN)) contest->untyped++;
  }
}

TypeReference candidate_result(
    Executor *executor, const Candidate *candidate, const TypeReference types[], uint32_t count) {
  if (!polymorphic_is(candidate->result)) return candidate->result;
  Polymorphic resolved;
  Verdict verdict = polymorphic_match(executor, candidate->arguments, types, count, &resolved);
  if (verdict == VERDICT_NO) return value_none();
  return polymorphic_resolve(candidate->result, &resolved);
}

CandidateChoice candidate_choose(
    Executor *executor, CandidateList *list, const TypeReference types[], uint32_t count) {
  if (count > CANDIDATE_ARGUMENTS_MAX) return (CandidateChoice){.kind = CHOICE_OPEN};
  CandidateChoice choice = {.kind = CHOICE_OPEN, .result = value_none()};
  for (uint32_t i = 0; i < count; i++) {
    if (types[i].type == OBJECT_ID_NONE) return choice;
  }
  Contest contest = {.executor = executor, .list = list, .given = types, .count = count};
  read_types(&contest);
  bool is_open = keep_those_that_take(&contest);
  if (list->count == 0) {
    if (!list->is_open) choice.kind = CHOICE_NONE;
    return choice;
  }
  if (is_open && list->count > 1) return choice;
  choice.candidate = best_of(&contest);
  choice.kind = choice.candidate == NULL ? CHOICE_SEVERAL : CHOICE_ONE;
  if (is_open || (list->is_open && choice.candidate == NULL)) choice.kind = CHOICE_OPEN;
  if (choice.candidate != NULL)
    choice.result = candidate_result(executor, choice.candidate, types, count);
  return choice;
}
