#include "lexer/script.h"

#include "lexer/filter.h"
#include "lexer/memory.h"
#include "lexer/psql.h"

#define BYTE_ORDER_MARK SLICE("\xEF\xBB\xBF")

typedef enum Body {
  BODY_NONE,
  BODY_RULE,    // CREATE RULE: a `;` inside parentheses ends nothing
  BODY_ROUTINE, // CREATE FUNCTION or PROCEDURE: nor does one inside BEGIN ATOMIC ... END
} Body;

struct Script {
  Lexer lexer;
  Filter filter;
  bool uses_psql;
  bool has_commands;
  // What `;` means in the statement that is being read.
  Body body;
  size_t depth;           // of parentheses, or of BEGIN ATOMIC and CASE
  size_t first_semicolon; // index + 1 of the first that ended nothing; 0: none
  unsigned rewinds;
  // COPY FROM stdin.
  size_t unsent_copies;  // ended by \; and not sent yet
  size_t pending_copies; // sent: their rows begin at `rows`, behind the lexer's limit
  uint32_t rows;
};

static Slice rest_of(const Script *script, uint32_t from) {
  Slice text = script->lexer.text;
  return (Slice){text.start + from, text.length - from};
}

static void begin_statement(Script *script) {
  filter_clear(&script->filter);
  script->has_commands = false;
  script->body = BODY_NONE;
  script->depth = 0;
  script->first_semicolon = 0;
}

//------------------------------------------------------------------ where a statement ends

// CREATE [OR REPLACE] RULE, FUNCTION or PROCEDURE, when its last word has been added.
static Body body_of(const Filter *filter) {
  const Token *tokens = filter->tokens;
  size_t last = filter->count - 1;
  if (tokens[0].kind != TOKEN_CREATE || (last != 1 && last != 3)) return BODY_NONE;
  if (last == 3 && (tokens[1].kind != TOKEN_OR || tokens[2].kind != TOKEN_REPLACE))
    return BODY_NONE;
  switch (tokens[last].kind) {
  case TOKEN_RULE: return BODY_RULE;
  case TOKEN_FUNCTION:
  case TOKEN_PROCEDURE: return BODY_ROUTINE;
  default: return BODY_NONE;
  }
}

static void count_depth(Script *script, TokenKind kind, TokenKind previous) {
  if (script->body == BODY_RULE) {
    if (kind == TOKEN_LEFT_PAREN) script->depth++;
    if (kind == TOKEN_RIGHT_PAREN && script->depth) script->depth--;
    return;
  }
  if (kind == TOKEN_ATOMIC && previous == TOKEN_BEGIN && script->depth == 0) script->depth = 1;
  if (script->depth == 0 || previous == TOKEN_AS || previous == TOKEN_DOT)
    return; // AS end: a label
  if (kind == TOKEN_CASE) script->depth++;
  if (kind == TOKEN_END_KEYWORD) script->depth--;
}

static void add(Script *script, const Token *token) {
  Filter *filter = &script->filter;
  if (script->body != BODY_NONE) {
    count_depth(script, (TokenKind)token->kind, (TokenKind)filter->tokens[filter->count - 1].kind);
    filter_add(filter, token);
    return;
  }
  filter_add(filter, token);
  if (filter->count <= 4 && filter->count % 2 == 0) script->body = body_of(filter);
}

// COPY table FROM stdin; a query, in parentheses, can only be copied out.
static bool copies_from_stdin(const Filter *filter) {
  if (filter->tokens[0].kind != TOKEN_COPY) return false;
  if (filter->tokens[1].kind == TOKEN_LEFT_PAREN) return false;
  size_t depth = 0;
  for (size_t i = 1; i + 1 < filter->count; i++) {
    TokenKind kind = (TokenKind)filter->tokens[i].kind;
    if (kind == TOKEN_LEFT_PAREN) depth++;
    if (kind == TOKEN_RIGHT_PAREN && depth) depth--;
    if (kind != TOKEN_FROM || depth) continue;
    TokenKind file = (TokenKind)filter->tokens[i + 1].kind;
    return file == TOKEN_STDIN || file == TOKEN_STDOUT; // the server takes either for the client
  }
  return false;
}

// `end` is what closes the statement: a `;`, or nothing at the place where it ends.
static ScriptItem end_statement(Script *script, Token end, bool terminated) {
  Filter *filter = &script->filter;
  filter_end(filter, end.start, end.end);
  if (terminated && copies_from_stdin(filter)) script->unsent_copies++;
  return (ScriptItem){
      .kind = SCRIPT_STATEMENT,
      .start = filter->tokens[0].start,
      .end = filter->tokens[filter->count - 1].end,
      .tokens = filter->tokens,
      .token_count = filter->count,
      .invalid = filter->invalid < filter->count ? filter->invalid : filter->count,
      .has_variables = filter->has_variables,
      .has_commands = script->has_commands,
      .terminated = terminated,
  };
}

// The file ended inside a rule or a body: the statement ends at its first `;` after all.
static ScriptItem end_at_first_semicolon(Script *script) {
  Filter *filter = &script->filter;
  Token semicolon = filter->tokens[script->first_semicolon - 1];
  filter_cut(filter, script->first_semicolon - 1);
  lexer_seek(&script->lexer, semicolon.end);
  script->rewinds++;
  return end_statement(script, semicolon, true);
}

//------------------------------------------------------------------ rows of COPY

static uint32_t end_of_line(Slice text, uint32_t from) {
  while (from < text.length && text.start[from] != '\n' && text.start[from] != '\r') from++;
  return from;
}

static uint32_t next_line(Slice text, uint32_t end) {
  if (end < text.length && text.start[end] == '\r') end++;
  if (end < text.length && text.start[end] == '\n') end++;
  return end;
}

// What was sent waits for rows, if it copies: they begin behind this line.
static void send(Script *script) {
  Lexer *lexer = &script->lexer;
  if (script->unsent_copies && script->pending_copies == 0) {
    uint32_t end = end_of_line(lexer->text, (uint32_t)(lexer->cursor - lexer->text.start));
    script->rows = next_line(lexer->text, end);
    lexer->limit = lexer->text.start + end;
  }
  script->pending_copies += script->unsent_copies;
  script->unsent_copies = 0;
}

static bool closes_rows(Slice text, uint32_t line) {
  Slice rest = {text.start + line, text.length - line};
  if (!slice_starts_with(rest, SLICE("\\."))) return false;
  return rest.length == 2 || rest.start[2] == '\n' || rest.start[2] == '\r';
}

// The rows of one COPY; the lexer goes on behind them, or the next COPY's rows do.
static ScriptItem read_rows(Script *script) {
  Lexer *lexer = &script->lexer;
  Slice text = lexer->text;
  ScriptItem item = {.kind = SCRIPT_COPY_DATA, .start = script->rows, .end = script->rows};
  while (item.end < text.length && !closes_rows(text, item.end))
    item.end = next_line(text, end_of_line(text, item.end));
  item.terminated = item.end < text.length;
  script->rows = item.terminated ? next_line(text, item.end + 2) : item.end;
  bool is_last = --script->pending_copies == 0;
  lexer->limit = text.start + (is_last ? text.length : script->rows);
  lexer_seek(lexer, script->rows);
  return item;
}

//------------------------------------------------------------------ psql's commands

static bool is_first_in_line(Slice text, uint32_t offset) {
  while (offset > 0) {
    char byte = text.start[offset - 1];
    if (byte == '\n' || byte == '\r') return true;
    if (byte != ' ' && byte != '\t' && byte != '\f' && byte != '\v') return false;
    offset--;
  }
  return true;
}

static bool is_command(const Script *script, Token token, Slice text) {
  if (token.problem != LEXER_SYNTAX || text.start[0] != '\\') return false;
  bool has_name = text.length > 1 && memchr(" \t\n\r\f\v", text.start[1], 6) == NULL;
  if (script->filter.count == 0) return has_name;
  if (psql_kind(text) == PSQL_UNKNOWN) return false;
  return script->uses_psql || psql_stands_in_line(text) ||
         is_first_in_line(script->lexer.text, token.start);
}

static ScriptItem read_command(Script *script, uint32_t start, PsqlCommand command) {
  ScriptItem item = {
      .kind = SCRIPT_META_COMMAND, .start = start, .end = start + (uint32_t)command.length};
  if (command.kind != PSQL_UNKNOWN) script->uses_psql = true;
  if (command.reads_lines) script->unsent_copies++;
  lexer_seek(&script->lexer, start + (uint32_t)command.next);
  if (command.kind == PSQL_SENDS || command.reads_lines) send(script);
  return item;
}

// True: `*item` is what came of the backslash. False: the statement goes on.
static bool take_command(Script *script, Token token, Slice text, ScriptItem *item) {
  PsqlCommand command = psql_command(text);
  bool has_statement = script->filter.count > 0;
  if (has_statement && command.kind == PSQL_RESETS) begin_statement(script);
  if (has_statement && command.kind == PSQL_OTHER) {
    script->has_commands = true;
    lexer_seek(&script->lexer, token.start + (uint32_t)command.next);
    return false;
  }
  if (has_statement && command.kind == PSQL_SENDS) {
    lexer_seek(&script->lexer, token.start); // the command is the next item
    *item = end_statement(script, (Token){.start = token.start, .end = token.start}, true);
    return true;
  }
  *item = read_command(script, token.start, command);
  return true;
}

// A variable's colon may be a slice's; then the lexer goes on behind the colon.
static void add_variable(Script *script, Token token) {
  if (filter_is_slice(&script->filter, token)) {
    token = (Token){.kind = TOKEN_COLON, .start = token.start, .end = token.start + 1};
    lexer_seek(&script->lexer, token.end);
  }
  add(script, &token);
}

//------------------------------------------------------------------ items

static bool take_semicolon(Script *script, Token token, ScriptItem *item) {
  if (script->filter.count == 0) {
    send(script);
    return false;
  }
  if (script->depth && script->rewinds < SCRIPT_MAX_REWINDS) {
    add(script, &token);
    if (script->first_semicolon == 0) script->first_semicolon = script->filter.count;
    return false;
  }
  *item = end_statement(script, token, true);
  send(script);
  return true;
}

static bool take_fault(Script *script, Token token, ScriptItem *item) {
  Slice text = rest_of(script, token.start);
  if (slice_starts_with(text, SLICE("\\;")) && token.problem == LEXER_SYNTAX) {
    lexer_seek(&script->lexer, token.start + 2);
    script->uses_psql = true;
    if (script->filter.count == 0) return false;
    *item = end_statement(script, (Token){.start = token.start, .end = token.start + 2}, true);
    return true;
  }
  if (is_command(script, token, text)) return take_command(script, token, text, item);
  if (script->lexer.is_in_comment && script->filter.count == 0) {
    *item = (ScriptItem){.kind = SCRIPT_PROBLEM,
        .start = token.start,
        .end = token.end,
        .problem = (LexerProblem)token.problem};
    return true;
  }
  add(script, &token);
  return false;
}

static bool take_end(Script *script, Token token, ScriptItem *item) {
  if (script->depth && script->first_semicolon)
    *item = end_at_first_semicolon(script);
  else if (script->filter.count)
    *item = end_statement(script, token, false);
  else if (script->pending_copies)
    *item = read_rows(script);
  else
    *item = (ScriptItem){.kind = SCRIPT_END, .start = token.start, .end = token.start};
  return true;
}

ScriptItem script_next(Script *script) {
  begin_statement(script);
  ScriptItem item;
  for (;;) {
    Token token = lexer_next(&script->lexer);
    if (script->body == BODY_NONE && filter_appends(&script->filter, &token)) continue;
    bool is_item = false;
    switch (token.kind) {
    case TOKEN_END: is_item = take_end(script, token, &item); break;
    case TOKEN_SEMICOLON: is_item = take_semicolon(script, token, &item); break;
    case TOKEN_INVALID: is_item = take_fault(script, token, &item); break;
    default:
      if (token.variable)
        add_variable(script, token);
      else
        add(script, &token);
    }
    if (is_item) return item;
  }
}

//------------------------------------------------------------------ the script

// A backslash command where one may stand. It may still be a part of quoted text or of COPY's rows.
static bool may_use_psql(Slice text) {
  for (size_t at = 0; at < text.length; at++) {
    const char *found = memchr(text.start + at, '\\', text.length - at);
    if (found == NULL) return false;
    at = (size_t)(found - text.start);
    Slice rest = {found, text.length - at};
    bool starts_line = at == 0 || found[-1] == '\n' || found[-1] == '\r';
    if (rest.length > 1 && rest.start[1] == ';') return true;
    if (rest.length > 1 && rest.start[1] == '.' && starts_line) return true; // not in '\.sql$'
    if (psql_kind(rest) != PSQL_UNKNOWN) return true;
  }
  return false;
}

static Script *new_script(Slice text) {
  Script *script = MEMORY_NEW(Script);
  lexer_init(&script->lexer, text, false);
  filter_init(&script->filter, script->lexer.text);
  if (slice_starts_with(text, BYTE_ORDER_MARK))
    lexer_seek(&script->lexer, (uint32_t)BYTE_ORDER_MARK.length);
  return script;
}

// Reads it once without variables, which change no statement's end.
static bool uses_psql(Slice text) {
  if (!may_use_psql(text)) return false;
  Script *script = new_script(text);
  ScriptItem item;
  do {
    item = script_next(script);
    if (item.kind == SCRIPT_COPY_DATA || item.has_commands) script->uses_psql = true;
  } while (item.kind != SCRIPT_END && !script->uses_psql);
  bool result = script->uses_psql;
  script_free(script);
  return result;
}

Script *script_new(Slice text) {
  Script *script = new_script(text);
  script->uses_psql = uses_psql(text);
  script->lexer.psql_variables = script->uses_psql;
  return script;
}

void script_free(Script *script) {
  if (script == NULL) return;
  filter_free(&script->filter);
  memory_free(script);
}

void script_set_psql(Script *script) {
  script->uses_psql = true;
  script->lexer.psql_variables = true;
}

bool script_uses_psql(const Script *script) { return script->uses_psql; }
