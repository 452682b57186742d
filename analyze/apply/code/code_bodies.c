#include "analyze/apply/code/code_bodies.h"
#include "analyze/catalog/builtin/builtin.h"
#include "grammar/ast_definition.h"
#include "grammar/plpgsql/body.h"
#include "grammar/plpgsql/plpgsql.h"
#include "lexer/memory.h"

#define BODIES_KEPT 64u // a body lies at its symbol modulo this

typedef struct KeptBody {
  Symbol text;
  const Function *function; // two may have the same text, and other parameters
  const Node *tree;
} KeptBody;

struct CodeBodies {
  Parser *parser;
  BodyParser *body_parser;
  bool is_empty;
  KeptBody kept[BODIES_KEPT];
};

static CodeBodies *bodies_of(Executor *executor) {
  if (executor->bodies == NULL) {
    CodeBodies *bodies = MEMORY_NEW(CodeBodies);
    bodies->parser = parser_new(executor->symbols);
    bodies->body_parser = body_parser_new(bodies->parser, executor->symbols);
    bodies->is_empty = true;
    executor->bodies = bodies;
  }
  return executor->bodies;
}

void code_bodies_free(CodeBodies *bodies) {
  if (bodies == NULL) return;
  body_parser_free(bodies->body_parser);
  parser_free(bodies->parser);
  memory_free(bodies);
}

void code_bodies_forget(CodeBodies *bodies) {
  if (bodies == NULL || bodies->is_empty) return;
  memset(bodies->kept, 0, sizeof bodies->kept);
  bodies->is_empty = true;
}

Parser *code_parser(Executor *executor) { return bodies_of(executor)->parser; }

// ---- what the parser needs to know of the function

static Node *parameter_of(Executor *executor, Symbol name, char mode, ObjectId type) {
  FunctionParameter *parameter = ARENA_NEW(executor->arena, FunctionParameter);
  parameter->node.kind = NODE_FUNCTION_PARAMETER;
  parameter->name.symbol = name;
  parameter->mode = mode == 'o'   ? PARAMETER_OUT
                    : mode == 'b' ? PARAMETER_INOUT
                    : mode == 't' ? PARAMETER_TABLE
                                  : PARAMETER_IN;
  bool is_record = slice_equals(builtin_type_name(type), SLICE("record"));
  if (is_record) {
    parameter->type = ARENA_NEW(executor->arena, TypeName);
    parameter->type->name.name.symbol = symbol_intern(executor->symbols, SLICE("record"));
  }
  return &parameter->node;
}

static void list_add(NodeList *list, Node *node) {
  if (list->last != NULL)
    list->last->next = node;
  else
    list->first = node;
  list->last = node;
  list->count++;
}

static NodeList parameters_of(Executor *executor, const Function *function) {
  NodeList list = {0};
  Slice modes = executor_text(executor, function->modes);
  size_t count = modes.length ? modes.length : function->argument_count;
  uint16_t input = 0, output = 0;
  for (size_t i = 0; i < count; i++) {
    char mode = modes.length ? modes.start[i] : 'i';
    bool is_output = mode == 'o' || mode == 't' || mode == 'b';
    bool is_input = mode != 'o' && mode != 't';
    Symbol name = is_input ? function->argument_names[input] : function->output_names[output];
    ObjectId type = is_input ? function->arguments[input].type : function->outputs[output].type;
    list_add(&list, parameter_of(executor, name, mode, type));
    input = (uint16_t)(input + is_input);
    output = (uint16_t)(output + is_output);
  }
  return list;
}

static PlRoutine routine_of(Executor *executor, const Function *function) {
  Slice result = builtin_type_name(function->returns.type);
  bool is_procedure = function->object.kind == 'p';
  return (PlRoutine){
      .name = function->object.name,
      .is_procedure = is_procedure,
      .is_trigger = slice_equals(result, SLICE("trigger")),
      .is_event_trigger = slice_equals(result, SLICE("event_trigger")),
      .returns_set = function->returns_set,
      .returns_nothing =
          slice_equals(result, SLICE("void")) || (is_procedure && function->output_count == 0),
      .has_outputs = function->output_count > 0,
      .parameters = parameters_of(executor, function),
  };
}

// ---- the body

const Node *code_function_body(Executor *executor, const Function *function) {
  if (function->body == SYMBOL_NONE || !function->arguments_known) return NULL;
  CodeBodies *bodies = bodies_of(executor);
  KeptBody *kept = &bodies->kept[function->body % BODIES_KEPT];
  if (kept->text == function->body && kept->function == function) return kept->tree;
  PlRoutine routine = routine_of(executor, function);
  bool is_sql = function->language == executor->words.sql;
  ParseResult result = body_parse_text(bodies->body_parser, executor_text(executor, function->body),
      is_sql ? NULL : &routine, executor->arena);
  *kept =
      (KeptBody){function->body, function, result.fault == PARSE_FINE ? result.statement : NULL};
  bodies->is_empty = false;
  return kept->tree;
}
