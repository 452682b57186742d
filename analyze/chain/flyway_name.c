#define _GNU_SOURCE // memmem
#include "analyze/chain/flyway_name.h"

#include "analyze/chain/planning.h"
#include "lexer/script.h"

// ---- names

static bool is_version(Slice text) {
  if (text.length == 0 || text.start[0] < '0' || text.start[0] > '9') return false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if ((c < '0' || c > '9') && c != '.' && c != '_') return false;
  }
  return true;
}

static bool read_callback(Slice name, FlywayName *read) {
  bool before = slice_starts_with(name, SLICE("beforeMigrate"));
  Slice prefix = before ? SLICE("beforeMigrate") : SLICE("afterMigrate");
  if (!slice_starts_with(name, prefix)) return false;
  Slice rest = {name.start + prefix.length, name.length - prefix.length};
  if (rest.length > 0 && !slice_starts_with(rest, SLICE("__"))) return false;
  *read = (FlywayName){.kind = before ? FLYWAY_BEFORE : FLYWAY_AFTER, .words = rest};
  return true;
}

FlywayNames flyway_names_usual(void) {
  return (FlywayNames){.versioned = SLICE("V"),
      .repeatable = SLICE("R"),
      .undo = SLICE("U"),
      .baseline = SLICE("B"),
      .separator = SLICE("__")};
}

// Takes the suffix away; false: the name has none.
static bool cut_suffix(Slice *name, const FlywayNames *names) {
  if (names->suffixes == NULL) {
    if (!slice_ends_with(*name, SLICE(".sql"))) return false;
    name->length -= strlen(".sql");
    return true;
  }
  for (size_t i = 0; i < names->suffix_count; i++) {
    if (!slice_ends_with(*name, names->suffixes[i])) continue;
    name->length -= names->suffixes[i].length;
    return true;
  }
  return false;
}

// The longest prefix counts: "V" and "VIEW" may both be one.
static bool find_kind(Slice name, const FlywayNames *names, FlywayKind *kind, size_t *length) {
  const struct {
    Slice prefix;
    FlywayKind kind;
  } kinds[] = {{names->versioned, FLYWAY_VERSIONED}, {names->baseline, FLYWAY_BASELINE},
      {names->undo, FLYWAY_UNDO}, {names->repeatable, FLYWAY_REPEATABLE}};
  *length = 0;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (kinds[i].prefix.length <= *length || !slice_starts_with(name, kinds[i].prefix)) continue;
    *length = kinds[i].prefix.length;
    *kind = kinds[i].kind;
  }
  return *length > 0;
}

bool flyway_name_read(Slice name, const FlywayNames *names, FlywayName *read) {
  bool is_code = slice_ends_with(name, SLICE(".java"));
  if (is_code) {
    name.length -= strlen(".java");
  } else if (!cut_suffix(&name, names)) {
    return false;
  }
  if (!is_code && read_callback(name, read)) return true;
  FlywayKind kind;
  size_t prefix;
  if (names->separator.length == 0 || !find_kind(name, names, &kind, &prefix)) return false;
  Slice rest = {name.start + prefix, name.length - prefix};
  const char *mark =
      memmem(rest.start, rest.length, names->separator.start, names->separator.length);
  if (mark == NULL) return false;
  Slice version = {rest.start, (size_t)(mark - rest.start)};
  size_t end = version.length + names->separator.length;
  bool has_version = kind != FLYWAY_REPEATABLE;
  if (has_version ? !is_version(version) : version.length > 0) return false;
  *read = (FlywayName){.kind = kind,
      .version = version,
      .words = {rest.start + end, rest.length - end},
      .is_code = is_code};
  return true;
}

static Slice next_part(Slice version, size_t *at) {
  while (*at < version.length && (version.start[*at] == '.' || version.start[*at] == '_')) ++*at;
  Slice digits = numbered_digits((Slice){version.start + *at, version.length - *at});
  *at += digits.length;
  return digits.length > 0 ? digits : SLICE("0");
}

static int compare_versions(Slice a, Slice b) {
  size_t i = 0;
  size_t j = 0;
  while (i < a.length || j < b.length) {
    int order = numbered_compare(next_part(a, &i), next_part(b, &j));
    if (order != 0) return order;
  }
  return 0;
}

int flyway_name_compare(const FlywayName *a, const FlywayName *b) {
  if (a->version.length > 0 || b->version.length > 0)
    return compare_versions(a->version, b->version);
  size_t shorter = a->words.length < b->words.length ? a->words.length : b->words.length;
  int order = shorter > 0 ? memcmp(a->words.start, b->words.start, shorter) : 0;
  if (order != 0) return order;
  return a->words.length < b->words.length ? -1 : a->words.length > b->words.length;
}

// ---- transactions

static bool is_object_kind(uint16_t kind) {
  return kind == TOKEN_DATABASE || kind == TOKEN_TABLESPACE || kind == TOKEN_SUBSCRIPTION;
}

static bool is_index_concurrently(const Token *tokens, size_t count) {
  size_t at = 1;
  if (at < count && tokens[at].kind == TOKEN_UNIQUE) at++;
  return at + 1 < count && tokens[at].kind == TOKEN_INDEX &&
         tokens[at + 1].kind == TOKEN_CONCURRENTLY;
}

// The forms that Flyway knows; REINDEX … CONCURRENTLY of a table or an index is none of them.
static bool needs_no_transaction(const Token *tokens, size_t count) {
  uint16_t second = count > 1 ? tokens[1].kind : TOKEN_END;
  switch (tokens[0].kind) {
  case TOKEN_VACUUM: return true;
  case TOKEN_CREATE:
  case TOKEN_DROP: return is_object_kind(second) || is_index_concurrently(tokens, count);
  case TOKEN_ALTER: return second == TOKEN_SYSTEM;
  case TOKEN_DISCARD: return second == TOKEN_ALL;
  case TOKEN_REINDEX: {
    if (second == TOKEN_VERBOSE && count > 2) second = tokens[2].kind;
    return second == TOKEN_SCHEMA || second == TOKEN_DATABASE || second == TOKEN_SYSTEM;
  }
  default: return false;
  }
}

static bool begins_with_such(Slice text) {
  static const char *const words[] = {"concurrently", "vacuum", "database", "tablespace",
      "subscription", "system", "discard", "reindex"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if ((text.start[0] | ('a' - 'A')) == words[i][0] &&
        section_starts_any_case(text, slice_of(words[i])))
      return true;
  }
  return false;
}

// Cheaper than the lexer, and no is the usual answer. No keyword begins within a word.
static bool may_leave_transaction(Slice text) {
  bool inside = false;
  for (size_t i = 0; i < text.length; i++) {
    char lower = (char)(text.start[i] | ('a' - 'A'));
    bool is_letter = lower >= 'a' && lower <= 'z';
    if (is_letter && !inside && begins_with_such((Slice){text.start + i, text.length - i}))
      return true;
    inside = is_letter || text.start[i] == '_';
  }
  return false;
}

bool flyway_leaves_transaction(Slice text, bool *mixes) {
  *mixes = false;
  if (!may_leave_transaction(text)) return false;
  bool leaves = false;
  bool stays = false;
  Script *script = script_new(text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind != SCRIPT_STATEMENT) continue;
    if (needs_no_transaction(item.tokens, item.token_count)) {
      leaves = true;
    } else if (item.tokens[0].kind != TOKEN_SET) {
      stays = true;
    }
  }
  script_free(script);
  *mixes = leaves && stays;
  return leaves;
}
