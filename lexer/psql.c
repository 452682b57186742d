#include "lexer/psql.h"

#include <strings.h>

#define MAX_NAME_LENGTH 24    // bytes; no command has a longer one
#define MAX_DESCRIBE_LENGTH 6 // \dRp+ and its like

static const char *const sending[] = {
    "crosstabview", "g", "gdesc", "gexec", "gset", "gx", "parse", "sendpipeline", "watch"};

static const char *const resetting[] = {"r", "reset"};

// The rest of the line is one argument, backslashes or not.
static const char *const whole_line[] = {
    "!", "copy", "ef", "ev", "h", "help", "sf", "sf+", "sv", "sv+"};

static const char *const in_line[] = {"bind", "bind_named"};

static const char *const other[] = {"?", "C", "H", "T", "a", "c", "cd", "close", "close_prepared",
    "connect", "conninfo", "copyright", "d", "drds", "e", "echo", "edit", "elif", "else",
    "encoding", "endif", "endpipeline", "errverbose", "f", "flush", "flushrequest", "getenv",
    "getresults", "html", "i", "if", "include", "include_relative", "ir", "l", "l+", "list",
    "list+", "lo_export", "lo_import", "lo_list", "lo_unlink", "o", "out", "p", "password", "print",
    "prompt", "pset", "q", "qecho", "quit", "restrict", "s", "set", "setenv", "startpipeline",
    "syncpipeline", "t", "timing", "unrestrict", "unset", "w", "warn", "write", "x", "z"};

#define IS_IN(list, name) is_in((list), sizeof(list) / sizeof(list)[0], (name))

static bool is_in(const char *const *list, size_t count, Slice name) {
  for (size_t i = 0; i < count; i++)
    if (slice_equals(slice_of(list[i]), name)) return true;
  return false;
}

static bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

static bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\f' || byte == '\v';
}

static Slice name_of(Slice text) {
  size_t at = 1;
  while (at < text.length && at <= MAX_NAME_LENGTH) {
    char byte = text.start[at];
    if (is_blank(byte) || is_line_end(byte) || byte == '\\' || byte == '\0') break;
    at++;
    if (byte == '!') break; // \!ls
  }
  return (Slice){text.start + 1, at - 1};
}

static bool describes(Slice name) {
  if (name.length < 2 || name.length > MAX_DESCRIBE_LENGTH || name.start[0] != 'd') return false;
  for (size_t i = 1; i < name.length; i++) {
    char letter = (char)(name.start[i] | 0x20);
    if ((letter < 'a' || letter > 'z') && name.start[i] != '+') return false;
  }
  return true;
}

// The only one that may be written in capitals.
static bool is_copy(Slice name) {
  return name.length == 4 && strncasecmp(name.start, "copy", 4) == 0;
}

static PsqlKind kind_of(Slice name) {
  if (IS_IN(sending, name)) return PSQL_SENDS;
  if (IS_IN(resetting, name)) return PSQL_RESETS;
  if (IS_IN(other, name) || IS_IN(in_line, name) || IS_IN(whole_line, name) || describes(name) ||
      is_copy(name))
    return PSQL_OTHER;
  return PSQL_UNKNOWN;
}

PsqlKind psql_kind(Slice text) { return kind_of(name_of(text)); }

bool psql_stands_in_line(Slice text) {
  Slice name = name_of(text);
  return IS_IN(in_line, name) || IS_IN(sending, name);
}

// Behind the quoted text, or the line's end if no quote ends it.
static size_t skip_quoted(Slice text, size_t at) {
  char quote = text.start[at++];
  while (at < text.length && !is_line_end(text.start[at])) {
    char byte = text.start[at++];
    if (byte == quote) break;
    if (byte == '\\' && quote == '\'' && at < text.length && !is_line_end(text.start[at])) at++;
  }
  return at;
}

static size_t skip_arguments(Slice text, size_t at, bool is_whole_line) {
  while (at < text.length && is_blank(text.start[at])) at++;
  if (at < text.length && text.start[at] == '|') is_whole_line = true; // \g | less
  while (at < text.length && !is_line_end(text.start[at])) {
    char byte = text.start[at];
    if (!is_whole_line && byte == '\\') break;
    if (!is_whole_line && (byte == '\'' || byte == '"' || byte == '`'))
      at = skip_quoted(text, at);
    else
      at++;
  }
  return at;
}

static bool holds_from_stdin(Slice arguments) {
  size_t at = 0;
  bool is_behind_from = false;
  while (at < arguments.length) {
    while (at < arguments.length && is_blank(arguments.start[at])) at++;
    size_t start = at;
    while (at < arguments.length && !is_blank(arguments.start[at])) at++;
    Slice word = {arguments.start + start, at - start};
    if (is_behind_from && word.length >= 5 && strncasecmp(word.start, "stdin", 5) == 0) return true;
    is_behind_from = word.length == 4 && strncasecmp(word.start, "from", 4) == 0;
  }
  return false;
}

PsqlCommand psql_command(Slice text) {
  PsqlCommand command = {.name = name_of(text)};
  command.kind = kind_of(command.name);
  size_t name_end = 1 + command.name.length;
  size_t end =
      skip_arguments(text, name_end, IS_IN(whole_line, command.name) || is_copy(command.name));
  command.next = end;
  // \\ ends a command; SQL goes on behind it.
  if (slice_starts_with((Slice){text.start + end, text.length - end}, SLICE("\\\\")))
    command.next += 2;
  while (end > name_end && is_blank(text.start[end - 1])) end--;
  command.length = end;
  if (is_copy(command.name))
    command.reads_lines = holds_from_stdin((Slice){text.start + name_end, end - name_end});
  return command;
}
