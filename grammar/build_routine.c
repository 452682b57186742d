#include "grammar/build_routine.h"

// ---- functions

RoutineBody *build_routine_body(Parse *parse, NodeList nodes, bool atomic) {
  RoutineBody *body = ARENA_NEW(parse->arena, RoutineBody);
  *body = (RoutineBody){nodes, atomic};
  return body;
}

Node *build_create_function(Parse *parse, Token first, const QualifiedName *name, NodeList options,
    const RoutineBody *body, CreateFunction *fields) {
  fields->name = *name;
  fields->options = options;
  fields->has_sql_body = body != NULL;
  if (body) {
    fields->body = body->nodes;
    fields->atomic = body->atomic;
  }
  return build_filled_node(parse, NODE_CREATE_FUNCTION, fields, sizeof *fields, first.start);
}

FunctionParameter *build_parameter(
    Parse *parse, uint32_t start, ParameterMode mode, Name name, TypeName *type) {
  return (FunctionParameter *)BUILD(parse, FUNCTION_PARAMETER, FunctionParameter, start,
      .mode = mode, .name = name, .type = type);
}

FunctionParameter *build_parameter_default(
    Parse *parse, FunctionParameter *parameter, Node *value) {
  parameter->default_value = value;
  parameter->node.span.end = parse->last_end;
  build_adopt(parse, &parameter->node, value);
  return parameter;
}

FunctionSignature *build_signature(
    Parse *parse, const QualifiedName *name, bool has_arguments, NodeList parameters) {
  return (FunctionSignature *)BUILD(parse, FUNCTION_SIGNATURE, FunctionSignature, name->span.start,
      .name = *name, .has_arguments = has_arguments, .parameters = parameters);
}

static Node *operand(Parse *parse, TypeName *type) {
  if (!type) return NULL;
  Node *parameter =
      BUILD(parse, FUNCTION_PARAMETER, FunctionParameter, type->node.span.start, .type = type);
  parameter->span = type->node.span; // the rule goes on behind it
  return parameter;
}

FunctionSignature *build_operator_signature(
    Parse *parse, const OperatorName *name, TypeName *left, TypeName *right) {
  uint32_t start =
      build_name_is_set(name->schema) ? name->schema.span.start : name->name.span.start;
  QualifiedName qualified = {
      .schema = name->schema, .name = name->name, .span = {start, name->name.span.end}};
  NodeList parameters = build_list_add(build_list(operand(parse, left)), operand(parse, right));
  FunctionSignature *signature = build_signature(parse, &qualified, true, parameters);
  signature->is_prefix = !left;
  signature->is_postfix = !right;
  return signature;
}

FunctionSignature *build_lone_operand_signature(
    Parse *parse, const OperatorName *name, TypeName *type, Token end) {
  build_fail(parse, build_token_span(end), BUILD_SYNTAX_ERROR, "missing argument");
  return build_operator_signature(parse, name, NULL, type);
}

Node *build_do(Parse *parse, Token first, NodeList options) {
  DoStatement fields = {.language = build_no_name()};
  LIST_EACH(option, options) {
    if (option->kind == NODE_TEXT)
      fields.body = ((const TextNode *)option)->text;
    else
      fields.language = ((const NameNode *)((const Option *)option)->value)->name;
  }
  return build_filled_node(parse, NODE_DO, &fields, sizeof fields, first.start);
}

Node *build_function_set(Parse *parse, Token set, SetStatement *setting) {
  setting->node.span = build_span_from(parse, set.start);
  return build_option(parse, set, "set", &setting->node);
}

Node *build_function_reset(Parse *parse, SetStatement *setting) {
  Token reset = {.start = setting->node.span.start, .end = setting->node.span.start};
  return build_option(parse, reset, "set", &setting->node);
}

// ---- triggers

TriggerEvents *build_trigger_event(Parse *parse, Token token, uint8_t event, NodeList columns) {
  TriggerEvents *events = ARENA_NEW(parse->arena, TriggerEvents);
  *events = (TriggerEvents){event, columns, token};
  return events;
}

TriggerEvents *build_trigger_events_add(Parse *parse, TriggerEvents *some, TriggerEvents *more) {
  if (some->events & more->events) {
    const char *problem = "duplicate trigger events specified";
    if (more->events == TRIGGER_UPDATE) {
      build_fail_late(parse, problem); // behind it OF could stand
    } else {
      build_fail_quoting(parse, problem, more->token, BUILD_SYNTAX_ERROR);
    }
  }
  some->events |= more->events;
  some->columns = build_list_join(some->columns, more->columns);
  some->token = more->token;
  return some;
}

TransitionTables *build_transition_tables(Parse *parse) {
  return ARENA_NEW(parse->arena, TransitionTables);
}

TransitionTables *build_transition_table(
    Parse *parse, TransitionTables *tables, bool is_new, bool is_table, Name name) {
  (void)parse;
  if (is_new) {
    tables->new_is_repeated = tables->new_table.symbol != SYMBOL_NONE;
    tables->new_table = name;
    tables->new_is_row = !is_table;
  } else {
    tables->old_is_repeated = tables->old_table.symbol != SYMBOL_NONE;
    tables->old_table = name;
    tables->old_is_row = !is_table;
  }
  return tables;
}

static Node *finish_trigger(Parse *parse, Token first, const TriggerEvents *events,
    const QualifiedName *function, CreateTrigger *fields) {
  fields->events = events->events;
  fields->columns = events->columns;
  fields->function = *function;
  return build_filled_node(parse, NODE_CREATE_TRIGGER, fields, sizeof *fields, first.start);
}

Node *build_create_trigger(Parse *parse, Token first, const TriggerEvents *events,
    const TransitionTables *tables, const QualifiedName *function, CreateTrigger *fields) {
  fields->old_table = tables->old_table;
  fields->new_table = tables->new_table;
  fields->old_is_row = tables->old_is_row;
  fields->new_is_row = tables->new_is_row;
  fields->old_is_repeated = tables->old_is_repeated;
  fields->new_is_repeated = tables->new_is_repeated;
  return finish_trigger(parse, first, events, function, fields);
}

Node *build_constraint_trigger(Parse *parse, Token first, Written or_replace,
    const TriggerEvents *events, ConstraintAttributes attributes, const QualifiedName *function,
    CreateTrigger *fields) {
  if (or_replace.written)
    build_fail(parse, or_replace.span, BUILD_NOT_SUPPORTED,
        "CREATE OR REPLACE CONSTRAINT TRIGGER is not supported");
  build_check_attributes(parse, attributes, ATTRIBUTE_DEFERRABLE, "TRIGGER");
  fields->deferrable = (attributes.bits & (ATTRIBUTE_DEFERRABLE | ATTRIBUTE_DEFERRED)) != 0;
  fields->initially_deferred = (attributes.bits & ATTRIBUTE_DEFERRED) != 0;
  return finish_trigger(parse, first, events, function, fields);
}

Node *build_word_text(Parse *parse, Token token) {
  Text text = {build_token_text(parse, token), build_token_span(token)};
  return build_text_node(parse, text);
}

Node *build_name_text(Parse *parse, Name name) {
  Text text = {symbol_text(parse->symbols, name.symbol), name.span};
  return build_text_node(parse, text);
}
