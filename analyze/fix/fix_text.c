#include "analyze/fix/fix_text.h"

#include "lexer/memory.h"
#include "lexer/source.h"

FixTexts *fix_texts_new(void) {
  FixTexts *texts = MEMORY_NEW(FixTexts);
  texts->kept = arena_new();
  texts->scratch = arena_new();
  return texts;
}

void fix_texts_free(FixTexts *texts) {
  if (texts == NULL) return;
  arena_free(texts->kept);
  arena_free(texts->scratch);
  memory_free(texts->items);
  memory_free(texts);
}

void fix_texts_reset(FixTexts *texts) {
  size_t count = 0;
  for (size_t i = 0; i < texts->count; i++) {
    FixText item = texts->items[i];
    if (item.is_new) continue;
    item.text = item.before;
    item.is_changed = false;
    texts->items[count++] = item;
  }
  texts->count = count;
  arena_reset(texts->scratch);
}

static FixText *find(const FixTexts *texts, const char *path) {
  uint64_t hash = overlay_hash(path);
  for (size_t i = 0; i < texts->count; i++) {
    FixText *item = &texts->items[i];
    if (item->hash == hash && strcmp(item->path, path) == 0) return item;
  }
  return NULL;
}

static FixText *add(FixTexts *texts, const char *path) {
  texts->items = memory_grow(texts->items, texts->count, &texts->capacity, sizeof *texts->items);
  FixText *item = &texts->items[texts->count++];
  *item =
      (FixText){.path = arena_printf(texts->kept, "%s", path).start, .hash = overlay_hash(path)};
  return item;
}

void fix_texts_lend(FixTexts *texts, const char *path, Slice text) {
  if (find(texts, path) != NULL) return;
  FixText *item = add(texts, path);
  item->before = arena_copy(texts->kept, text);
  item->text = item->before;
}

const FixText *fix_texts_get(FixTexts *texts, const char *path) {
  FixText *item = find(texts, path);
  if (item != NULL) return item;
  Source source = {0};
  Error error = {0};
  if (!source_read(&source, path, &error)) return NULL;
  fix_texts_lend(texts, path, source.text);
  source_close(&source);
  return find(texts, path);
}

void fix_texts_put(FixTexts *texts, const char *path, Slice text) {
  bool is_there = fix_texts_get(texts, path) != NULL;
  FixText *item = is_there ? find(texts, path) : add(texts, path);
  if (!is_there) item->is_new = true;
  item->text = text;
  item->is_changed = item->is_new || !slice_equals(item->before, text);
}

Overlay fix_texts_overlay(FixTexts *texts) {
  Overlay overlay = {.items = ARENA_ARRAY(texts->scratch, texts->count + 1, OverlayFile)};
  for (size_t i = 0; i < texts->count; i++) {
    const FixText *item = &texts->items[i];
    if (!item->is_changed) continue;
    overlay.items[overlay.count++] = (OverlayFile){
        .path = item->path, .hash = item->hash, .text = item->text, .is_new = item->is_new};
  }
  return overlay;
}
