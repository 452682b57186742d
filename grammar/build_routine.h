// build_routine.h -- makes functions, procedures and triggers, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_ROUTINE_H
#define WEIR_GRAMMAR_BUILD_ROUTINE_H

#include "grammar/build_definition.h"

// ---- functions

typedef struct RoutineBody {
  NodeList nodes;
  bool atomic;
} RoutineBody;
RoutineBody *build_routine_body(Parse *parse, NodeList nodes, bool atomic);
// `body` is NULL if the function's text is in its options.
Node *build_create_function(Parse *parse, Token first, const QualifiedName *name, NodeList options,
    const RoutineBody *body, CreateFunction *fields);
typedef struct ParameterPrefix {
  ParameterMode mode;
  uint32_t start;
} ParameterPrefix;
FunctionParameter *build_parameter(
    Parse *parse, uint32_t start, ParameterMode mode, Name name, TypeName *type);
FunctionParameter *build_parameter_default(Parse *parse, FunctionParameter *parameter, Node *value);
FunctionSignature *build_signature(
    Parse *parse, const QualifiedName *name, bool has_arguments, NodeList parameters);
// NULL for NONE
FunctionSignature *build_operator_signature(
    Parse *parse, const OperatorName *name, TypeName *left, TypeName *right);
// +(int): a fault at `end`
FunctionSignature *build_lone_operand_signature(
    Parse *parse, const OperatorName *name, TypeName *type, Token end);
Node *build_do(Parse *parse, Token first, NodeList options);
// SET and RESET among a function's options
Node *build_function_set(Parse *parse, Token set, SetStatement *setting);
Node *build_function_reset(Parse *parse, SetStatement *setting);

// ---- triggers

typedef struct TriggerEvents {
  uint8_t events; // TRIGGER_… bits
  NodeList columns;
  Token token; // of the last one
} TriggerEvents;
TriggerEvents *build_trigger_event(Parse *parse, Token token, uint8_t event, NodeList columns);
TriggerEvents *build_trigger_events_add(Parse *parse, TriggerEvents *some, TriggerEvents *more);
typedef struct TransitionTables {
  Name old_table;
  Name new_table;
  bool old_is_row;
  bool new_is_row;
  bool old_is_repeated;
  bool new_is_repeated;
} TransitionTables;
TransitionTables *build_transition_tables(Parse *parse); // none yet
TransitionTables *build_transition_table(
    Parse *parse, TransitionTables *tables, bool is_new, bool is_table, Name name);
Node *build_create_trigger(Parse *parse, Token first, const TriggerEvents *events,
    const TransitionTables *tables, const QualifiedName *function, CreateTrigger *fields);
Node *build_constraint_trigger(Parse *parse, Token first, Written or_replace,
    const TriggerEvents *events, ConstraintAttributes attributes, const QualifiedName *function,
    CreateTrigger *fields);
Node *build_word_text(Parse *parse, Token token); // a number as a trigger's argument
Node *build_name_text(Parse *parse, Name name);

#endif
