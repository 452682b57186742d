#include "grammar/plpgsql/body.h"

#include "grammar/ast_statement.h"
#include "grammar/build.h"
#include "grammar/plpgsql/marks.h"
#include "grammar/plpgsql/origin.h"
#include "grammar/plpgsql/plpgsql.h"
#include "lexer/memory.h"

struct BodyParser {
  Parser *parser;
  SymbolTable *symbols;
  PlpgsqlParser *plpgsql;
};

BodyParser *body_parser_new(Parser *parser, SymbolTable *symbols) {
  BodyParser *body = MEMORY_NEW(BodyParser);
  body->parser = parser;
  body->symbols = symbols;
  body->plpgsql = plpgsql_parser_new(parser, symbols);
  return body;
}

void body_parser_free(BodyParser *parser) {
  if (parser == NULL) return;
  plpgsql_parser_free(parser->plpgsql);
  memory_free(parser);
}

// ---- what the statement says of its body

typedef enum Language { LANGUAGE_OTHER, LANGUAGE_SQL, LANGUAGE_PLPGSQL } Language;

static Language language_named(Slice name) {
  if (slice_equals(name, SLICE("plpgsql"))) return LANGUAGE_PLPGSQL;
  if (slice_equals(name, SLICE("sql"))) return LANGUAGE_SQL;
  return LANGUAGE_OTHER;
}

// A word or a string.
static Slice word_of(const BodyParser *parser, const Node *node) {
  if (node != NULL && node->kind == NODE_NAME)
    return symbol_text(parser->symbols, ((const NameNode *)node)->name.symbol);
  if (node != NULL && node->kind == NODE_CONSTANT) return ((const Constant *)node)->text;
  return SLICE("");
}

typedef struct Body {
  Language language;
  Text text; // span {0, 0}: none
  PlRoutine routine;
} Body;

static void read_option(const BodyParser *parser, const Option *option, Body *body) {
  Slice name = symbol_text(parser->symbols, option->name.symbol);
  if (slice_equals(name, SLICE("language"))) {
    body->language = language_named(word_of(parser, option->value));
  } else if (slice_equals(name, SLICE("as")) && option->value != NULL &&
             option->value->kind == NODE_CONSTANT) {
    body->text = (Text){word_of(parser, option->value), option->value->span};
  }
}

static bool is_type(const BodyParser *parser, const TypeName *type, const char *name) {
  if (type == NULL || type->array_dimensions > 0 || type->percent_type) return false;
  Slice schema = symbol_text(parser->symbols, type->name.schema.symbol);
  if (schema.length > 0 && !slice_equals(schema, SLICE("pg_catalog"))) return false;
  return slice_equals(symbol_text(parser->symbols, type->name.name.symbol), slice_of(name));
}

static bool has_outputs(const NodeList *parameters) {
  LIST_EACH(node, *parameters) {
    switch (((const FunctionParameter *)node)->mode) {
    case PARAMETER_OUT:
    case PARAMETER_INOUT:
    case PARAMETER_TABLE: return true;
    default: break;
    }
  }
  return false;
}

static Body body_of_function(const BodyParser *parser, const CreateFunction *function) {
  Body body = {0};
  LIST_EACH(node, function->options) read_option(parser, (const Option *)node, &body);
  const TypeName *returns = function->returns;
  bool has_output = has_outputs(&function->parameters);
  body.routine = (PlRoutine){
      .name = function->name.name.symbol,
      .is_procedure = function->procedure,
      .is_trigger = is_type(parser, returns, "trigger"),
      .is_event_trigger = is_type(parser, returns, "event_trigger"),
      .returns_set = function->returns_table || (returns != NULL && returns->setof),
      .returns_nothing = is_type(parser, returns, "void") || (function->procedure && !has_output),
      .has_outputs = has_output,
      .returns = returns,
      .parameters = function->parameters,
  };
  return body;
}

static Body body_of_do(const BodyParser *parser, const DoStatement *statement) {
  Body body = {.language = LANGUAGE_PLPGSQL, .text = statement->body};
  if (statement->language.symbol != SYMBOL_NONE)
    body.language = language_named(symbol_text(parser->symbols, statement->language.symbol));
  if (body.language == LANGUAGE_SQL) body.language = LANGUAGE_OTHER; // it has no DO
  body.routine.name = symbol_intern(parser->symbols, SLICE("inline_code_block"));
  body.routine.returns_nothing = true;
  return body;
}

// ---- SQL

static ParseResult parse_sql(BodyParser *parser, Slice text, Arena *arena) {
  ParseResult result = {.fault = PARSE_FINE};
  Parse parse = {.arena = arena, .symbols = parser->symbols, .source = text};
  NodeList statements = build_empty_list();
  Marks marks = {0};
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  for (; item.kind != SCRIPT_END && result.fault == PARSE_FINE; item = script_next(script)) {
    if (item.kind == SCRIPT_STATEMENT) {
      result = parser_parse(parser->parser, text, &item, arena);
      statements = build_list_add(statements, result.statement);
      marks_add(&marks, result.marks, arena);
    } else if (item.kind == SCRIPT_PROBLEM) {
      result = (ParseResult){.fault = PARSE_SYNTAX_ERROR,
          .span = {item.start, item.end},
          .message = slice_of(lexer_problem_message(item.problem)),
          .sqlstate = lexer_problem_sqlstate(item.problem)};
    } else if (item.kind == SCRIPT_META_COMMAND) { // there is no psql in a body
      result = (ParseResult){.fault = PARSE_SYNTAX_ERROR,
          .span = {item.start, item.start + 1},
          .message = SLICE("syntax error at or near \"\\\""),
          .sqlstate = BUILD_SYNTAX_ERROR};
    }
  }
  script_free(script);
  result.statement = NULL;
  result.marks = marks.first;
  parse.last_end = (uint32_t)text.length;
  if (result.fault == PARSE_FINE)
    result.statement = BUILD(&parse, SQL_BODY, SqlBody, 0, .statements = statements);
  if (parse.fault != PARSE_FINE) result.fault = parse.fault;
  return result;
}

// ---- the body

// Where the text lies in the source, unless it had to be decoded.
static bool lies_in(Slice source, Slice text) {
  return text.start >= source.start && text.start + text.length <= source.start + source.length;
}

ParseResult body_parse(BodyParser *parser, Slice source, const Node *statement, Arena *arena) {
  Body body = {0};
  if (statement->kind == NODE_CREATE_FUNCTION)
    body = body_of_function(parser, (const CreateFunction *)statement);
  else if (statement->kind == NODE_DO)
    body = body_of_do(parser, (const DoStatement *)statement);
  if (body.language == LANGUAGE_OTHER || body.text.span.end == 0)
    return (ParseResult){.fault = PARSE_FINE};

  Slice text = body.text.value;
  ParseResult result;
  if (body.language == LANGUAGE_PLPGSQL && lies_in(source, text)) {
    uint32_t start = (uint32_t)(text.start - source.start);
    Span span = {start, start + (uint32_t)text.length};
    return plpgsql_parse(parser->plpgsql, source, span, &body.routine, arena);
  }
  if (body.language == LANGUAGE_PLPGSQL) {
    result = plpgsql_parse(
        parser->plpgsql, text, (Span){0, (uint32_t)text.length}, &body.routine, arena);
  } else {
    result = parse_sql(parser, text, arena);
  }
  Origin origin;
  if (lies_in(source, text)) {
    OriginStep *step = ARENA_NEW(arena, OriginStep);
    step->written = (uint32_t)(text.start - source.start);
    origin = (Origin){step, 1};
  } else {
    Span span = body.text.span;
    Slice token = {source.start + span.start, span.end - span.start};
    origin = origin_of_string(token, span.start, text.length, arena);
  }
  origin_move_result(&origin, &result);
  return result;
}

ParseResult body_parse_text(
    BodyParser *parser, Slice text, const PlRoutine *routine, Arena *arena) {
  if (routine == NULL) return parse_sql(parser, text, arena);
  return plpgsql_parse(parser->plpgsql, text, (Span){0, (uint32_t)text.length}, routine, arena);
}

void body_join(ParseResult *result, const ParseResult *body, Arena *arena) {
  if (body->fault != PARSE_FINE) {
    *result = *body;
    return;
  }
  Marks marks = {0};
  marks_add(&marks, result->marks, arena);
  marks_add(&marks, body->marks, arena);
  result->marks = marks.first;
}

void body_attach(Node *statement, const ParseResult *result) {
  if (statement->kind == NODE_CREATE_FUNCTION)
    ((CreateFunction *)statement)->code = result->statement;
  if (statement->kind == NODE_DO) ((DoStatement *)statement)->code = result->statement;
}
