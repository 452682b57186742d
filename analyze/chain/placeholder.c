#define _GNU_SOURCE // memmem
#include "analyze/chain/placeholder.h"

#include "analyze/chain/placed_text.h"
#include "analyze/chain/section.h"
#include "lexer/keyword.h"
#include "lexer/memory.h"

#include <xxhash.h>

#define MAX_NAME 256 // a longer name is no placeholder, so that an unclosed one costs little

// ---- values

static Slice copy(Slice text) {
  return (Slice){memory_copy_text(text.start, text.length), text.length};
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

// Names that differ only in case meet in the same place.
static size_t hash_name(Slice name) {
  char word[MAX_NAME];
  size_t length = name.length < MAX_NAME ? name.length : MAX_NAME;
  for (size_t i = 0; i < length; i++) word[i] = lower(name.start[i]);
  return (size_t)XXH3_64bits(word, length);
}

static size_t *value_place(const PlaceholderValues *values, Slice name, bool any_case) {
  size_t mask = values->place_count - 1;
  size_t at = hash_name(name) & mask;
  for (; values->places[at] != 0; at = (at + 1) & mask) {
    Slice other = values->items[values->places[at] - 1].name;
    if (any_case ? section_equals_any_case(other, name) : slice_equals(other, name)) break;
  }
  return &values->places[at];
}

static void grow_value_places(PlaceholderValues *values) {
  memory_free(values->places);
  values->place_count = values->place_count > 0 ? values->place_count * 2 : 16;
  values->places = memory_alloc(values->place_count * sizeof *values->places);
  for (size_t i = 0; i < values->count; i++)
    *value_place(values, values->items[i].name, false) = i + 1;
}

const Slice *placeholder_values_find(const PlaceholderValues *values, Slice name, bool any_case) {
  if (values == NULL || values->count == 0) return NULL;
  size_t place = *value_place(values, name, any_case);
  return place != 0 ? &values->items[place - 1].value : NULL;
}

void placeholder_values_set(PlaceholderValues *values, Slice name, Slice value) {
  if (values->count * 2 >= values->place_count) grow_value_places(values);
  size_t *place = value_place(values, name, false);
  if (*place != 0) {
    Slice old = values->items[*place - 1].value;
    values->items[*place - 1].value = copy(value);
    memory_free((char *)old.start);
    return;
  }
  values->items =
      memory_grow(values->items, values->count, &values->capacity, sizeof *values->items);
  values->items[values->count++] = (PlaceholderValue){copy(name), copy(value)};
  *place = values->count;
}

void placeholder_values_free(PlaceholderValues *values) {
  for (size_t i = 0; i < values->count; i++) {
    memory_free((char *)values->items[i].name.start);
    memory_free((char *)values->items[i].value.start);
  }
  memory_free(values->items);
  memory_free(values->places);
  *values = (PlaceholderValues){0};
}

// ---- the executed text

static void append(PlacedText *placed, Slice text) {
  if (text.length == 0) return;
  if (placed->capacity - placed->length < text.length) {
    size_t wanted = placed->length + text.length;
    placed->capacity = wanted + wanted / 2 + 64;
    placed->owned = memory_resize(placed->owned, placed->capacity);
  }
  memcpy(placed->owned + placed->length, text.start, text.length);
  placed->length += text.length;
}

static void add_segment(PlacedText *placed, size_t written, bool is_replaced) {
  placed->segments = memory_grow(
      placed->segments, placed->segment_count, &placed->segment_capacity, sizeof *placed->segments);
  placed->segments[placed->segment_count++] =
      (PlacedSegment){.executed = placed->length, .written = written, .is_replaced = is_replaced};
}

static void copy_up_to(Expansion *expansion, size_t end) {
  if (end == expansion->copied) return;
  add_segment(expansion->placed, expansion->copied, false);
  append(expansion->placed,
      (Slice){expansion->text.start + expansion->copied, end - expansion->copied});
  expansion->copied = end;
}

void expansion_replace(Expansion *expansion, size_t start, size_t end, Slice value) {
  copy_up_to(expansion, start);
  if (value.length > 0) {
    add_segment(expansion->placed, start, true);
    append(expansion->placed, value);
  }
  expansion->copied = end;
}

// ---- unknown names

static size_t *unknown_place(const PlacedText *placed, Slice name) {
  size_t mask = placed->unknown_place_count - 1;
  size_t at = (size_t)XXH3_64bits(name.start, name.length) & mask;
  while (placed->unknown_places[at] != 0 &&
         !slice_equals(placed->unknown[placed->unknown_places[at] - 1].name, name))
    at = (at + 1) & mask;
  return &placed->unknown_places[at];
}

static void grow_unknown_places(PlacedText *placed) {
  memory_free(placed->unknown_places);
  placed->unknown_place_count =
      placed->unknown_place_count > 0 ? placed->unknown_place_count * 2 : 16;
  placed->unknown_places =
      memory_alloc(placed->unknown_place_count * sizeof *placed->unknown_places);
  for (size_t i = 0; i < placed->unknown_count; i++)
    *unknown_place(placed, placed->unknown[i].name) = i + 1;
}

static void list_unknown(PlacedText *placed, Slice name, size_t offset) {
  if (placed->unknown_count * 2 >= placed->unknown_place_count) grow_unknown_places(placed);
  size_t *place = unknown_place(placed, name);
  if (*place != 0) return;
  placed->unknown = memory_grow(
      placed->unknown, placed->unknown_count, &placed->unknown_capacity, sizeof *placed->unknown);
  placed->unknown[placed->unknown_count++] = (PlaceholderUnknown){name, offset};
  *place = placed->unknown_count;
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

void expansion_replace_unknown(Expansion *expansion, size_t start, size_t end, Slice name) {
  char word[MAX_NAME + 2];
  size_t length = 0;
  if (name.length == 0 || is_digit(name.start[0])) word[length++] = '_';
  for (size_t i = 0; i < name.length && length < MAX_NAME; i++)
    word[length++] = is_letter(name.start[i]) || is_digit(name.start[i]) ? name.start[i] : '_';
  // A name that the grammar keeps for itself could stand nowhere.
  KeywordCategory category = lexer_keyword_category(keyword_find((Slice){word, length}));
  if (category == KEYWORD_RESERVED || category == KEYWORD_TYPE_FUNCTION_NAME ||
      category == KEYWORD_COLUMN_NAME)
    word[length++] = '_';
  list_unknown(expansion->placed, name, start);
  expansion_replace(expansion, start, end, (Slice){word, length});
  expansion->placed->segments[expansion->placed->segment_count - 1].is_unknown = true;
}

// ---- ${name}

static void put(Expansion *expansion, size_t start, size_t end, Slice name) {
  const Slice *value = placeholder_values_find(expansion->values, name, expansion->rules->any_case);
  if (value != NULL) {
    expansion_replace(expansion, start, end, *value);
  } else {
    expansion_replace_unknown(expansion, start, end, name);
  }
}

static size_t find(Slice text, size_t from, size_t to, Slice what) {
  if (to > text.length) to = text.length;
  if (what.length == 0 || from >= to) return SIZE_MAX;
  const char *found = memmem(text.start + from, to - from, what.start, what.length);
  return found != NULL ? (size_t)(found - text.start) : SIZE_MAX;
}

static bool is_name(Slice name) {
  if (name.length == 0) return false;
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    if (!is_letter(c) && !is_digit(c) && c != '.' && c != '-' && c != ':') return false;
  }
  return true;
}

static void expand_braces(Expansion *expansion) {
  Slice text = expansion->text;
  const PlaceholderRules *rules = expansion->rules;
  Slice prefix = rules->prefix.length > 0 ? rules->prefix : SLICE("${");
  Slice suffix = rules->suffix.length > 0 ? rules->suffix : SLICE("}");
  size_t start;
  for (size_t at = 0; (start = find(text, at, text.length, prefix)) != SIZE_MAX;) {
    size_t name_start = start + prefix.length;
    size_t name_end = find(text, name_start, name_start + MAX_NAME + suffix.length, suffix);
    Slice name = {text.start + name_start, name_end - name_start};
    at = name_start;
    if (name_end == SIZE_MAX || !is_name(name)) continue;
    at = name_end + suffix.length;
    put(expansion, start, at, name);
  }
}

// ---- {{ ... }}

// The last quoted word of an action, else its last word, without the dot before it.
static Slice action_name(Slice action) {
  size_t quote_end = action.length;
  while (quote_end > 0 && action.start[quote_end - 1] != '"') quote_end--;
  if (quote_end > 1) {
    size_t start = quote_end - 1;
    while (start > 0 && action.start[start - 1] != '"') start--;
    if (start > 0) return (Slice){action.start + start, quote_end - 1 - start};
  }
  size_t start = action.length;
  while (start > 0 && (is_letter(action.start[start - 1]) || is_digit(action.start[start - 1])))
    start--;
  return (Slice){action.start + start, action.length - start};
}

// Conditions and loops cannot be followed: what stands between them is taken once.
static bool is_control(Slice action) {
  static const char *const words[] = {"if", "else", "end", "range", "with", "define", "block",
      "template", "break", "continue", "/*"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    Slice word = slice_of(words[i]);
    if (slice_starts_with(action, word) && (action.length == word.length || word.start[0] == '/' ||
                                               !is_letter(action.start[word.length])))
      return true;
  }
  return false;
}

static void expand_template(Expansion *expansion) {
  Slice text = expansion->text;
  size_t start;
  for (size_t at = 0; (start = find(text, at, text.length, SLICE("{{"))) != SIZE_MAX;) {
    size_t end = find(text, start + 2, start + 4 + 16 * MAX_NAME, SLICE("}}"));
    at = start + 2;
    if (end == SIZE_MAX) continue;
    at = end + 2;
    Slice action = {text.start + start + 2, end - start - 2};
    if (slice_starts_with(action, SLICE("-")))
      action = (Slice){action.start + 1, action.length - 1};
    if (slice_ends_with(action, SLICE("-"))) action.length--;
    action = section_trim(action);
    Slice name = action_name(action);
    if (is_control(action)) {
      expansion_replace(expansion, start, at, SLICE(""));
    } else if (name.length <= MAX_NAME) {
      put(expansion, start, at, name);
    }
  }
}

// ---- $name

static size_t shell_name_end(Slice text, size_t start) {
  size_t end = start;
  while (end < text.length && end - start < MAX_NAME &&
         (is_letter(text.start[end]) || (end > start && is_digit(text.start[end]))))
    end++;
  return end;
}

// ${name} and ${name:-default}; the place behind it, or 0: it is none.
static size_t expand_shell_braces(Expansion *expansion, size_t start) {
  Slice text = expansion->text;
  size_t name_start = start + 2;
  size_t name_end = shell_name_end(text, name_start);
  size_t close = find(text, name_end, name_end + 16 * MAX_NAME, SLICE("}"));
  if (name_end == name_start || close == SIZE_MAX) return 0;
  Slice name = {text.start + name_start, name_end - name_start};
  Slice rest = {text.start + name_end, close - name_end};
  bool has_default = slice_starts_with(rest, SLICE(":-")) || slice_starts_with(rest, SLICE("-"));
  if (has_default && placeholder_values_find(expansion->values, name, false) == NULL) {
    size_t skip = rest.start[0] == ':' ? 2 : 1;
    expansion_replace(expansion, start, close + 1, (Slice){rest.start + skip, rest.length - skip});
  } else {
    put(expansion, start, close + 1, name);
  }
  return close + 1;
}

static void expand_shell(Expansion *expansion) {
  Slice text = expansion->text;
  size_t start;
  for (size_t at = 0; (start = find(text, at, text.length, SLICE("$"))) != SIZE_MAX;) {
    at = start + 1;
    if (at >= text.length) break;
    if (text.start[at] == '{') {
      size_t behind = expand_shell_braces(expansion, start);
      if (behind != 0) at = behind;
      continue;
    }
    size_t end = shell_name_end(text, at);
    if (end == at) continue;
    put(expansion, start, end, (Slice){text.start + at, end - at});
    at = end;
  }
}

// ---- all of them

PlacedText placeholder_expand(
    Slice text, const PlaceholderRules *rules, const PlaceholderValues *values) {
  PlacedText placed = {.text = text};
  Expansion expansion = {.text = text, .rules = rules, .values = values, .placed = &placed};
  switch (rules->syntax) {
  case PLACEHOLDER_NONE: break;
  case PLACEHOLDER_BRACES: expand_braces(&expansion); break;
  case PLACEHOLDER_TEMPLATE: expand_template(&expansion); break;
  case PLACEHOLDER_SHELL: expand_shell(&expansion); break;
  case PLACEHOLDER_PSQL: expansion_psql(&expansion); break;
  }
  if (expansion.copied == 0) return placed;
  copy_up_to(&expansion, text.length);
  placed.text = (Slice){placed.length > 0 ? placed.owned : "", placed.length};
  if (placed.segment_count == 0) add_segment(&placed, 0, true); // nothing is left of it
  return placed;
}

void placed_text_free(PlacedText *placed) {
  memory_free(placed->owned);
  memory_free(placed->segments);
  memory_free(placed->unknown);
  memory_free(placed->unknown_places);
  *placed = (PlacedText){0};
}

size_t placed_text_origin(const PlacedText *placed, size_t executed) {
  if (placed->segment_count == 0) return executed;
  size_t low = 0;
  size_t high = placed->segment_count;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (placed->segments[middle].executed <= executed) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const PlacedSegment *segment = &placed->segments[low];
  return segment->written + (segment->is_replaced ? 0 : executed - segment->executed);
}
