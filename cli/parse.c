#include "grammar/parse.h"
#include "cli/command.h"
#include "cli/output.h"
#include "grammar/ast_print.h"
#include "grammar/ast_statement.h"
#include "grammar/plpgsql/body.h"
#include "grammar/print/print.h"
#include "lexer/memory.h"
#include "lexer/script.h"
#include "lexer/source.h"
#include "report/json_text.h"
#include "report/visible.h"

#include <string.h>

typedef enum ParseFormat {
  PARSE_STATEMENTS,
  PARSE_TOKENS,
  PARSE_TREE,
  PARSE_JSON,
  PARSE_SQL
} ParseFormat;

typedef struct Printing {
  FILE *out;
  ParseFormat format;
  bool spans;
  Source source;
  SymbolTable *symbols;
  Parser *parser;
  BodyParser *bodies;
  Arena *arena;
  uint32_t number; // of the statement, from 1
  uint32_t copies; // printed as SQL, whose data is still to come
  bool goes_on;    // the statement before ended with \;
  bool has_faults;
} Printing;

static bool find_format(const char *name, ParseFormat *format, Error *error) {
  static const char *const names[] = {"statements", "tokens", "tree", "json", "sql"};
  *format = PARSE_STATEMENTS;
  if (name == NULL) return true;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], name) != 0) continue;
    *format = (ParseFormat)i;
    return true;
  }
  return error_set(error, "--format: \"%s\" is none of statements, tokens, tree, json, sql", name);
}

static void print_statement(Printing *printing, const ScriptItem *item, const ParseResult *result) {
  FILE *out = printing->out;
  const char *kind = result->statement != NULL ? ast_operation(result->statement) : NULL;
  fprintf(out, "{\"statement\":%u,\"start\":%u,\"end\":%u,\"kind\":", printing->number, item->start,
      item->end);
  fputs(kind != NULL ? "\"" : "null", out);
  if (kind != NULL) fprintf(out, "%s\"", kind);
  fputs(",\"error\":", out);
  if (result->statement != NULL) {
    fputs("null", out);
  } else {
    fprintf(out, "{\"offset\":%u,\"message\":", result->span.start);
    json_text_write(out, result->message);
    fputc('}', out);
  }
  if (item->has_variables) fputs(",\"variables\":true", out);
  fputs("}\n", out);
}

static void print_tokens(Printing *printing, const ScriptItem *item) {
  for (size_t i = 0; i < item->token_count; i++) {
    const Token *token = &item->tokens[i];
    fprintf(printing->out, "{\"statement\":%u,\"start\":%u,\"end\":%u,\"token\":", printing->number,
        token->start, token->end);
    json_text_write(printing->out, slice_of(lexer_token_name(token->kind)));
    fputs(",\"text\":", printing->out);
    json_text_write(printing->out,
        (Slice){printing->source.text.start + token->start, token->end - token->start});
    if (token->problem != LEXER_FINE) {
      fputs(",\"error\":", printing->out);
      json_text_write(printing->out, slice_of(lexer_problem_message(token->problem)));
    }
    fputs("}\n", printing->out);
  }
}

// In the formats that show trees, a fault goes where diagnostics go.
static void print_fault(Printing *printing, const ParseResult *result) {
  SourcePlace place = source_place(&printing->source, result->span.start);
  fputs("weir: ", stderr);
  visible_write(stderr, slice_of(printing->source.path), 0);
  fprintf(stderr, ":%u:%u: ", place.line, place.column);
  visible_write(stderr, result->message, 0);
  fputc('\n', stderr);
}

static bool reads_data(const Node *statement) {
  if (statement->kind != NODE_COPY) return false;
  const CopyStatement *copy = (const CopyStatement *)statement;
  return copy->from && copy->is_stdio;
}

// psql sends what ends with \; together with what follows, and then the data of all COPYs.
static bool ends_with_backslash(const Printing *printing, const ScriptItem *item) {
  uint32_t end = item->tokens[item->token_count].end;
  const char *text = printing->source.text.start;
  return end >= 2 && text[end - 1] == ';' && text[end - 2] == '\\';
}

// A statement that cannot be printed is a fault, and a comment in its place.
static void print_sql_text(Printing *printing, const ScriptItem *item, const Node *statement) {
  PrintOptions options = {.source = printing->source.text};
  PrintResult printed = print_sql(statement, printing->symbols, options, printing->arena);
  if (!printing->goes_on) printing->copies = 0;
  printing->goes_on = ends_with_backslash(printing, item);
  if (printed.missing == NODE_NONE) {
    printing->copies += reads_data(statement);
    fwrite(printed.text.start, 1, printed.text.length, printing->out);
    fputs(printing->goes_on ? "\\;\n" : ";\n", printing->out);
    return;
  }
  const char *kind = ast_node_name(printed.missing);
  printing->has_faults = true;
  fprintf(printing->out, "-- not printed: %s\n", kind);
  print_fault(
      printing, &(ParseResult){.span = {item->start, item->end},
                    .message = arena_printf(printing->arena, "%s cannot be printed yet", kind)});
}

// A fault in the body of a function or DO is the statement's; psql's variables may be all of a body.
static ParseResult parse_item(Printing *printing, const ScriptItem *item) {
  ParseResult result = parser_parse(printing->parser, printing->source.text, item, printing->arena);
  if (result.statement == NULL || item->has_variables) return result;
  ParseResult body =
      body_parse(printing->bodies, printing->source.text, result.statement, printing->arena);
  if (body.fault != PARSE_FINE) return body;
  body_attach(result.statement, &body);
  return result;
}

static void print_item(Printing *printing, const ScriptItem *item) {
  arena_reset(printing->arena);
  printing->number++;
  if (printing->format == PARSE_TOKENS) {
    if (item->invalid < item->token_count) printing->has_faults = true;
    print_tokens(printing, item);
    return;
  }
  ParseResult result = parse_item(printing, item);
  if (result.statement == NULL) printing->has_faults = true;
  if (printing->format == PARSE_STATEMENTS) {
    print_statement(printing, item, &result);
  } else if (result.statement == NULL) {
    print_fault(printing, &result);
  } else if (printing->format == PARSE_TREE) {
    ast_print_tree(printing->out, result.statement, printing->symbols, printing->spans);
  } else if (printing->format == PARSE_SQL) {
    print_sql_text(printing, item, result.statement);
  } else {
    ast_print_json(printing->out, result.statement, printing->symbols, printing->spans);
    fputc('\n', printing->out);
  }
}

// What COPY reads stands behind it.
static void print_copy_data(Printing *printing, const ScriptItem *item) {
  if (printing->format != PARSE_SQL || printing->copies == 0) return;
  printing->copies--;
  fwrite(printing->source.text.start + item->start, 1, item->end - item->start, printing->out);
  fputs("\\.\n", printing->out);
}

static void print_problem(Printing *printing, const ScriptItem *item) {
  ParseResult result = {.fault = PARSE_SYNTAX_ERROR,
      .span = {item->start, item->end},
      .message = slice_of(lexer_problem_message(item->problem))};
  printing->has_faults = true;
  print_fault(printing, &result);
}

static void print_script(Printing *printing) {
  printing->symbols = symbol_table_new();
  printing->parser = parser_new(printing->symbols);
  printing->bodies = body_parser_new(printing->parser, printing->symbols);
  printing->arena = arena_new();
  Script *script = script_new(printing->source.text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind == SCRIPT_STATEMENT) print_item(printing, &item);
    if (item.kind == SCRIPT_COPY_DATA) print_copy_data(printing, &item);
    if (item.kind == SCRIPT_PROBLEM) print_problem(printing, &item);
  }
  script_free(script);
  arena_free(printing->arena);
  body_parser_free(printing->bodies);
  parser_free(printing->parser);
  symbol_table_free(printing->symbols);
}

static ExitStatus print_file(Printing *printing, const Options *options, Error *error) {
  Output output;
  if (!output_open(&output, options->output, error)) return command_trouble(error);
  printing->out = output.file;
  print_script(printing);
  if (!output_close(&output, error)) return command_trouble(error);
  return printing->has_faults ? EXIT_FINDINGS : EXIT_FINE;
}

ExitStatus command_parse(const Options *options) {
  Error error = {0};
  Printing printing = {.spans = options->spans};
  if (!find_format(options->format, &printing.format, &error)) return command_trouble(&error);
  if (options->paths.count != 1) {
    error_set(&error, "parse takes one file, or - for standard input");
    return command_trouble(&error);
  }
  if (!source_read(&printing.source, options->paths.items[0], &error))
    return command_trouble(&error);
  if (strcmp(printing.source.path, "-") == 0 && options->stdin_name != NULL) {
    memory_free(printing.source.path);
    printing.source.path = memory_copy_text(options->stdin_name, strlen(options->stdin_name));
  }
  ExitStatus status = print_file(&printing, options, &error);
  source_close(&printing.source);
  return status;
}
