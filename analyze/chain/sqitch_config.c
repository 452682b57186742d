#include "analyze/chain/sqitch_config.h"

#include "analyze/chain/key_value.h"

#define ENGINE SLICE("pg")

// What the file says, as it stands there.
typedef struct Words {
  Slice top;
  Slice plan_file;
  Slice deploy;
  Slice revert;
  Slice reworked;
  Slice reworked_deploy;
  Slice extension;
} Words;

static void take(Arena *arena, const KeyValue *pair, const char *key, Slice *word) {
  if (section_equals_any_case(pair->key, slice_of(key))) *word = arena_copy(arena, pair->value);
}

static void take_words(Arena *arena, Slice text, Slice section, Slice name, Words *words) {
  KeyValue pair = {0};
  while (key_value_next(text, &pair)) {
    if (!key_value_is_in(&pair, section, name)) continue;
    take(arena, &pair, "top_dir", &words->top);
    take(arena, &pair, "plan_file", &words->plan_file);
    take(arena, &pair, "deploy_dir", &words->deploy);
    take(arena, &pair, "revert_dir", &words->revert);
    take(arena, &pair, "reworked_dir", &words->reworked);
    take(arena, &pair, "reworked_deploy_dir", &words->reworked_deploy);
    take(arena, &pair, "extension", &words->extension);
  }
}

static Slice find_word(Arena *arena, Slice text, Slice section, Slice name, const char *key) {
  Slice word = SLICE("");
  KeyValue pair = {0};
  while (key_value_next(text, &pair)) {
    if (key_value_is_in(&pair, section, name)) take(arena, &pair, key, &word);
  }
  return word;
}

static Slice join(Arena *arena, Slice folder, Slice path) {
  Slice whole = path.length > 0 && path.start[0] == '/'
                    ? path
                    : arena_printf(arena, "%.*s/%.*s", SLICE_PRINT(folder), SLICE_PRINT(path));
  Slice below = listing_normal_path(arena, whole);
  return arena_printf(arena, "/%.*s", SLICE_PRINT(below));
}

static Slice or_else(Arena *arena, Slice base, Slice word, Slice top, const char *fallback) {
  return word.length > 0 ? join(arena, base, word) : join(arena, top, slice_of(fallback));
}

static void resolve(SqitchConfig *config, Arena *arena, Slice base, const Words *words) {
  Slice top = words->top.length > 0 ? join(arena, base, words->top) : base;
  Slice reworked = words->reworked.length > 0 ? join(arena, base, words->reworked) : SLICE("");
  config->plan_file = or_else(arena, base, words->plan_file, top, "sqitch.plan");
  config->deploy_folder = or_else(arena, base, words->deploy, top, "deploy");
  config->revert_folder = or_else(arena, base, words->revert, top, "revert");
  config->reworked_folder = config->deploy_folder;
  if (reworked.length > 0) config->reworked_folder = join(arena, reworked, SLICE("deploy"));
  if (words->reworked_deploy.length > 0)
    config->reworked_folder = join(arena, base, words->reworked_deploy);
  config->extension = words->extension.length > 0 ? words->extension : SLICE("sql");
}

static Slice folder_of(Slice path) {
  while (path.length > 1 && path.start[path.length - 1] != '/') path.length--;
  if (path.length > 1) path.length--;
  return path;
}

SqitchConfig sqitch_config_read(Planning *planning, uint32_t folder) {
  Arena *arena = planning->arena;
  SqitchConfig config = {.path = listing_find_above(planning->listing, folder, "sqitch.conf")};
  Words words = {0};
  Slice base = slice_of(listing_real_path(planning->listing, folder));
  if (config.path != NULL) {
    base = folder_of(slice_of(config.path));
    Slice text = arena_copy(arena, listing_text(planning->listing, config.path, LISTING_WHOLE));
    config.engine = find_word(arena, text, SLICE("core"), SLICE(""), "engine");
    Slice target = find_word(arena, text, SLICE("engine"), ENGINE, "target");
    take_words(arena, text, SLICE("core"), SLICE(""), &words);
    take_words(arena, text, SLICE("engine"), ENGINE, &words);
    if (target.length > 0) take_words(arena, text, SLICE("target"), target, &words);
  }
  resolve(&config, arena, base, &words);
  config.listed_top = slice_of(listing_real_path(planning->listing, 0));
  return config;
}

size_t sqitch_config_find(const SqitchConfig *config, const Planning *planning, Slice path) {
  Slice top = config->listed_top;
  if (!slice_starts_with(path, top) || path.length <= top.length) return SIZE_MAX;
  Slice below = {path.start + top.length, path.length - top.length};
  if (below.start[0] == '/') below = (Slice){below.start + 1, below.length - 1};
  return listing_find_path(planning->listing, below);
}
