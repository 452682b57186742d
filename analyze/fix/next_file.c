#define _GNU_SOURCE // memmem
#include "analyze/fix/next_file.h"

#include "analyze/chain/flyway_name.h"
#include "analyze/chain/tool.h"
#include "analyze/fix/next_version.h"

static const NextTool tools[] = {
#define NEXT(framework, shape, up, up_outside, down, down_outside, refusal)                        \
  {framework, NEXT_##shape, up, up_outside, down, down_outside, refusal},
#include "analyze/fix/next_tool.def"
#undef NEXT
};

const NextTool *next_tool_find(const char *framework) {
  for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
    if (strcmp(tools[i].framework, framework) == 0) return &tools[i];
  }
  return NULL;
}

bool next_tool_allows(const NextTool *tool, const FixStep *step, Error *why) {
  if (!step->is_outside || tool->up_outside != NULL || tool->refusal != NULL) return true;
  return error_set(why, "%s runs each migration in a transaction, and this cannot run in one",
      tool_find(tool->framework)->name);
}

// ---- names

Slice next_path_name(Slice path) {
  size_t start = path.length;
  while (start > 0 && path.start[start - 1] != '/') start--;
  return (Slice){path.start + start, path.length - start};
}

Slice next_path_folder(Slice path) {
  size_t length = path.length - next_path_name(path).length;
  return (Slice){path.start, length > 0 ? length - 1 : 0};
}

static bool is_in_folder(NextShape shape) { return shape == NEXT_FOLDER || shape == NEXT_SCRIPT; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What of a name is the number: its digits, in a folder's also those behind hyphens.
static Slice number_of(NextShape shape, Slice name) {
  size_t start = 0;
  while (shape == NEXT_VERSIONED && start < name.length && !is_digit(name.start[start])) start++;
  size_t end = start;
  while (end < name.length) {
    char c = name.start[end];
    bool is_next = end + 1 < name.length && is_digit(name.start[end + 1]);
    bool joins =
        (c == '-' && is_in_folder(shape)) || ((c == '.' || c == '_') && shape == NEXT_VERSIONED);
    if (!is_digit(c) && !(joins && is_next && end > start)) break;
    end++;
  }
  return (Slice){name.start + start, end - start};
}

static Slice own_name(NextShape shape, Slice path) {
  return next_path_name(is_in_folder(shape) ? next_path_folder(path) : path);
}

// Flyway counts the last part.
static Slice version_behind(NextShape shape, Arena *arena, Slice version) {
  size_t start = version.length;
  while (shape == NEXT_VERSIONED && start > 0 && is_digit(version.start[start - 1])) start--;
  if (shape != NEXT_VERSIONED) start = 0;
  Slice tail = next_version(arena, (Slice){version.start + start, version.length - start});
  if (tail.length == 0) return tail;
  return arena_printf(arena, "%.*s%.*s", (int)start, version.start, SLICE_PRINT(tail));
}

// ---- where the chain ends

static Slice without_zeros(Slice digits) {
  while (digits.length > 1 && digits.start[0] == '0')
    digits = (Slice){digits.start + 1, digits.length - 1};
  return digits;
}

static bool is_greater(Slice a, Slice b) {
  a = without_zeros(a);
  b = without_zeros(b);
  if (a.length != b.length) return a.length > b.length;
  return a.length > 0 && memcmp(a.start, b.start, a.length) > 0;
}

// A step in another language may have the last number: V12__fill.java.
static void look_at_code(NextChain *chain, NextShape shape) {
  for (size_t i = 0; i < chain->plan->evidence_count; i++) {
    Slice name = own_name(shape, slice_of(chain->plan->evidence[i].file));
    Slice number = number_of(shape, name);
    if (number.length > 0 && is_greater(number, chain->version)) chain->version = number;
  }
}

static const PlanStep *last_step(const Plan *plan, NextShape shape) {
  for (size_t i = plan->step_count; i-- > 0;) {
    const PlanStep *step = &plan->steps[i];
    bool is_counted = shape == NEXT_SQITCH || shape == NEXT_CHANGELOG || shape == NEXT_JOURNAL ||
                      number_of(shape, own_name(shape, slice_of(step->file))).length > 0;
    if (!step->is_repeatable && is_counted) return step;
  }
  return NULL;
}

bool next_chain_open(NextChain *chain, const Plan *plan, FixTexts *texts, Error *why) {
  *chain = (NextChain){.plan = plan, .tool = next_tool_find(plan->framework)};
  if (chain->tool == NULL || chain->tool->refusal != NULL)
    return error_set(why, "it takes a second migration, and %s",
        chain->tool != NULL ? chain->tool->refusal : "this tool's cannot be written");
  NextShape shape = chain->tool->shape;
  const PlanStep *step = last_step(plan, shape);
  if (step == NULL)
    return error_set(why,
        "it takes a second migration, and no file here has a number that the next one follows");
  chain->last = arena_printf(texts->scratch, "%s", step->file).start;
  chain->version = number_of(shape, own_name(shape, slice_of(chain->last)));
  look_at_code(chain, shape);
  return true;
}

// ---- texts

Slice next_undo_text(Arena *arena, const FixStep *step) {
  if (step->undo.length == 0) return SLICE("-- Nothing has to be taken back.\n");
  return arena_printf(arena, "%.*s\n", SLICE_PRINT(step->undo));
}

Slice next_file_text(const NextTool *tool, Arena *arena, const FixStep *step) {
  const char *up = step->is_outside ? tool->up_outside : tool->up;
  Slice text = arena_printf(arena, "%s%.*s\n", up, SLICE_PRINT(step->text));
  const char *down = step->is_outside ? tool->down_outside : tool->down;
  if (down == NULL) return text;
  Slice undo = next_undo_text(arena, step);
  return arena_printf(arena, "%.*s%s%.*s", SLICE_PRINT(text), down, SLICE_PRINT(undo));
}

// ---- shapes

static const char *join(Arena *arena, Slice folder, Slice name) {
  bool is_bare = folder.length == 0;
  return arena_printf(
      arena, "%.*s%s%.*s", SLICE_PRINT(folder), is_bare ? "" : "/", SLICE_PRINT(name))
      .start;
}

static Slice beside(Arena *arena, Slice path, const char *name) {
  return slice_of(join(arena, next_path_folder(path), slice_of(name)));
}

static void add_pair(
    FixTexts *texts, Slice folder, Slice stem, Slice last, Slice text, const FixStep *step) {
  Arena *arena = texts->scratch;
  Slice up = arena_printf(arena, "%.*s.up.sql", SLICE_PRINT(stem));
  fix_texts_put(texts, join(arena, folder, up), text);
  Slice last_down = arena_printf(arena, "%.*s.down.sql",
      (int)(last.length - (last.length > strlen(".up.sql") ? strlen(".up.sql") : 0)), last.start);
  if (fix_texts_get(texts, last_down.start) == NULL) return;
  Slice down = arena_printf(arena, "%.*s.down.sql", SLICE_PRINT(stem));
  Slice undo = next_undo_text(arena, step);
  if (text.start[0] == '-' && step->is_outside)
    undo = arena_printf(arena, "%.*s%.*s", (int)(strchr(text.start, '\n') + 1 - text.start),
        text.start, SLICE_PRINT(undo));
  fix_texts_put(texts, join(arena, folder, down), undo);
}

static const char *add_folder(
    NextChain *chain, FixTexts *texts, Slice stem, Slice text, const FixStep *step) {
  Arena *arena = texts->scratch;
  bool is_script = chain->tool->shape == NEXT_SCRIPT;
  Slice last = slice_of(chain->last);
  Slice folder = slice_of(join(arena, next_path_folder(next_path_folder(last)), stem));
  const char *up = join(arena, folder, is_script ? SLICE("migration.sql") : SLICE("up.sql"));
  fix_texts_put(texts, up, text);
  if (is_script) return up;
  if (fix_texts_get(texts, beside(arena, last, "down.sql").start) != NULL)
    fix_texts_put(texts, join(arena, folder, SLICE("down.sql")), next_undo_text(arena, step));
  bool is_diesel = strcmp(chain->tool->framework, "diesel") == 0;
  if (step->is_outside && is_diesel)
    fix_texts_put(
        texts, join(arena, folder, SLICE("metadata.toml")), SLICE("run_in_transaction = false\n"));
  return up;
}

// As the last one is named, with another version and other words.
static const char *add_versioned(
    NextChain *chain, FixTexts *texts, Slice version, Slice text, const FixStep *step, Error *why) {
  Arena *arena = texts->scratch;
  Slice last = slice_of(chain->last);
  Slice name = next_path_name(last);
  Slice old = number_of(NEXT_VERSIONED, name);
  Slice rest = {
      old.start + old.length, name.length - (size_t)(old.start + old.length - name.start)};
  const char *dot = memrchr(name.start, '.', name.length);
  if (!slice_starts_with(rest, SLICE("__")) || dot == NULL) {
    error_set(why, "%.*s is not named V<version>__<words>.sql", SLICE_PRINT(name));
    return NULL;
  }
  Slice made = arena_printf(arena, "%.*s%.*s__%.*s%s", (int)(old.start - name.start), name.start,
      SLICE_PRINT(version), SLICE_PRINT(step->words), dot);
  const char *path = join(arena, next_path_folder(last), made);
  fix_texts_put(texts, path, text);
  bool mixes = false;
  if (step->is_outside && !flyway_leaves_transaction(text, &mixes))
    fix_texts_put(
        texts, arena_printf(arena, "%s.conf", path).start, SLICE("executeInTransaction=false\n"));
  return path;
}

static const char *add_file(
    NextChain *chain, FixTexts *texts, Slice version, Slice text, const FixStep *step, Error *why) {
  Arena *arena = texts->scratch;
  Slice stem = arena_printf(arena, "%.*s_%.*s", SLICE_PRINT(version), SLICE_PRINT(step->words));
  Slice last = slice_of(chain->last);
  Slice folder = next_path_folder(last);
  switch (chain->tool->shape) {
  case NEXT_FOLDER:
  case NEXT_SCRIPT: return add_folder(chain, texts, stem, text, step);
  case NEXT_VERSIONED: return add_versioned(chain, texts, version, text, step, why);
  default: break;
  }
  bool is_pair = slice_ends_with(last, SLICE(".up.sql"));
  if (is_pair) {
    add_pair(texts, folder, stem, last, text, step);
  } else {
    Slice name = arena_printf(arena, "%.*s.sql", SLICE_PRINT(stem));
    fix_texts_put(texts, join(arena, folder, name), text);
  }
  return join(arena, folder,
      arena_printf(arena, "%.*s%s", SLICE_PRINT(stem), is_pair ? ".up.sql" : ".sql"));
}

bool next_file_add(
    NextChain *chain, FixTexts *texts, const char *beside_of, const FixStep *step, Error *why) {
  const NextTool *tool = chain->tool;
  if (!next_tool_allows(tool, step, why)) return false;
  switch (tool->shape) {
  case NEXT_JOURNAL: return next_journal_add(chain, texts, step, why);
  case NEXT_SQITCH: return next_sqitch_add(chain, texts, step, why);
  case NEXT_CHANGELOG: return next_changelog_add(chain, texts, beside_of, step, why);
  default: break;
  }
  Slice version = version_behind(tool->shape, texts->scratch, chain->version);
  if (version.length == 0)
    return error_set(why, "no number follows %.*s", SLICE_PRINT(chain->version));
  Slice text = next_file_text(tool, texts->scratch, step);
  const char *path = add_file(chain, texts, version, text, step, why);
  if (path == NULL) return false;
  chain->last = path;
  chain->version = version;
  return true;
}
