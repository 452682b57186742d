// The lexer finds what stands outside quotes, and where meta-commands are, so that this file only
// knows \set and the three ways to write a variable.
#include "analyze/chain/placed_text.h"

#include "lexer/lexer.h"
#include "lexer/memory.h"
#include "lexer/psql.h"
#include "lexer/script.h"

#include <stdio.h>

// ---- \set

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The next word of a meta-command's arguments, without its quotes; false: there is none.
static bool next_word(Slice arguments, size_t *at, char *word, size_t *length) {
  size_t i = *at;
  while (i < arguments.length && is_blank(arguments.start[i])) i++;
  if (i >= arguments.length) return false;
  *length = 0;
  char quote = '\0';
  for (; i < arguments.length; i++) {
    char c = arguments.start[i];
    if (quote == '\0' && is_blank(c)) break;
    if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote && i + 1 < arguments.length && arguments.start[i + 1] == quote) {
      word[(*length)++] = c;
      i++;
    } else if (c == quote) {
      quote = '\0';
    } else {
      word[(*length)++] = c;
    }
  }
  *at = i;
  return true;
}

// \set NAME VALUE...: the values are joined without blanks.
static void take_command(PlaceholderValues *values, Slice line) {
  PsqlCommand command = psql_command(line);
  bool sets = slice_equals(command.name, SLICE("set"));
  if (!sets && !slice_equals(command.name, SLICE("unset"))) return;
  size_t skip = 1 + command.name.length;
  Slice arguments = {line.start + skip, command.length - skip};
  char *name = memory_alloc(arguments.length + 1);
  char *value = memory_alloc(arguments.length + 1);
  size_t at = 0;
  size_t name_length = 0;
  if (next_word(arguments, &at, name, &name_length)) {
    size_t length = 0;
    size_t word;
    while (sets && next_word(arguments, &at, value + length, &word)) length += word;
    placeholder_values_set(values, (Slice){name, name_length}, (Slice){value, length});
  }
  memory_free(name);
  memory_free(value);
}

// ---- :name

static char *quoted(Slice value, char quote, size_t *length) {
  char *text = memory_alloc(value.length * 2 + 2);
  size_t end = 0;
  text[end++] = quote;
  for (size_t i = 0; i < value.length; i++) {
    if (value.start[i] == quote) text[end++] = quote;
    text[end++] = value.start[i];
  }
  text[end++] = quote;
  *length = end;
  return text;
}

// psql sets these itself.
static bool is_psqls_own(Slice name) {
  static const char *const names[] = {"AUTOCOMMIT", "COMP_KEYWORD_CASE", "DBNAME", "ECHO",
      "ECHO_HIDDEN", "ENCODING", "ERROR", "FETCH_COUNT", "HIDE_TABLEAM", "HIDE_TOAST_COMPRESSION",
      "HISTCONTROL", "HISTSIZE", "HOST", "IGNOREEOF", "LASTOID", "LAST_ERROR_MESSAGE",
      "LAST_ERROR_SQLSTATE", "ON_ERROR_ROLLBACK", "ON_ERROR_STOP", "PIPELINE_COMMAND_COUNT",
      "PIPELINE_RESULT_COUNT", "PIPELINE_SYNC_COUNT", "PORT", "PROMPT1", "PROMPT2", "PROMPT3",
      "QUIET", "ROW_COUNT", "SERVER_VERSION_NAME", "SERVER_VERSION_NUM", "SERVICE", "SHELL_ERROR",
      "SHELL_EXIT_CODE", "SHOW_ALL_RESULTS", "SHOW_CONTEXT", "SINGLELINE", "SINGLESTEP", "SQLSTATE",
      "USER", "VERBOSITY", "VERSION", "WATCH_INTERVAL"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(slice_of(names[i]), name)) return true;
  }
  return false;
}

// psql would send it as it stands. Quotes stay around the name that takes its place.
static void take_unknown(Expansion *expansion, Token token, Slice name) {
  size_t start = (size_t)(name.start - expansion->text.start);
  if (start == token.start + 1) {
    expansion_replace_unknown(expansion, token.start, token.end, name);
  } else {
    expansion_replace(expansion, token.start, token.start + 1, SLICE(""));
    expansion_replace_unknown(expansion, start, start + name.length, name);
  }
}

static void take_variable(
    Expansion *expansion, const PlaceholderValues *values, Token token, bool is_in_brackets) {
  Slice text = {expansion->text.start + token.start, token.end - token.start};
  if (text.length < 2 || text.start[0] != ':' || text.start[1] == '{') return;
  char quote = text.start[1] == '\'' || text.start[1] == '"' ? text.start[1] : '\0';
  Slice name = {text.start + 1, text.length - 1};
  if (quote != '\0') {
    if (text.length < 4) return;
    name = (Slice){text.start + 2, text.length - 3};
  }
  const Slice *value = placeholder_values_find(values, name, false);
  if (value == NULL) value = placeholder_values_find(expansion->values, name, false);
  if (value == NULL) {
    // Behind the lower bound of a slice, `a[1:n]`, it is good as it stands.
    if (!is_in_brackets && !is_psqls_own(name)) take_unknown(expansion, token, name);
    return;
  }
  if (quote == '\0') {
    expansion_replace(expansion, token.start, token.end, *value);
    return;
  }
  size_t length;
  char *literal = quoted(*value, quote, &length);
  expansion_replace(expansion, token.start, token.end, (Slice){literal, length});
  memory_free(literal);
}

static void take_variables(
    Expansion *expansion, const PlaceholderValues *values, const ScriptItem *item) {
  size_t brackets = 0;
  for (size_t i = 0; i < item->token_count; i++) {
    Token token = item->tokens[i];
    if (token.variable) take_variable(expansion, values, token, brackets > 0);
    if (token.end - token.start != 1) continue;
    char byte = expansion->text.start[token.start];
    if (byte == '[') brackets++;
    if (byte == ']' && brackets > 0) brackets--;
  }
}

void expansion_psql(Expansion *expansion) {
  PlaceholderValues values = {0};
  Script *script = script_new(expansion->text);
  if (expansion->values != NULL && expansion->values->count > 0) script_set_psql(script);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind == SCRIPT_META_COMMAND) {
      take_command(&values,
          (Slice){expansion->text.start + item.start, expansion->text.length - item.start});
    } else if (item.kind == SCRIPT_STATEMENT && item.has_variables) {
      take_variables(expansion, &values, &item);
    }
  }
  script_free(script);
  placeholder_values_free(&values);
}

void placeholder_take_psql(PlaceholderValues *values, Slice text) {
  Script *script = script_new(text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind == SCRIPT_META_COMMAND)
      take_command(values, (Slice){text.start + item.start, text.length - item.start});
  }
  script_free(script);
}
