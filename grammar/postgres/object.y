// object.y -- schemas, types, domains, functions, triggers, extensions, roles, rules, policies
// (manual: SQL Commands).

//------------------------------------------------------------ CREATE SCHEMA
%type schema_element_list { NodeList }
%type schema_element      { Node * }
statement(S) ::= CREATE(F) SCHEMA optional_name(N) AUTHORIZATION role(R) schema_element_list(L). {
  S = BUILD(parse, CREATE_SCHEMA, CreateSchema, F.start, .name = N, .authorization = R,
      .elements = L);
}
statement(S) ::= CREATE(F) SCHEMA name(N) schema_element_list(L). {
  S = BUILD(parse, CREATE_SCHEMA, CreateSchema, F.start, .name = N, .elements = L);
}
statement(S) ::= CREATE(F) SCHEMA IF NOT EXISTS optional_name(N) AUTHORIZATION role(R)
    schema_element_list(L). {
  S = build_create_schema_if_missing(parse, F, N, R, L);
}
statement(S) ::= CREATE(F) SCHEMA IF NOT EXISTS name(N) schema_element_list(L). {
  S = build_create_schema_if_missing(parse, F, N, build_no_name(), L);
}
schema_element_list(L) ::= .                                          { L = build_empty_list(); }
schema_element_list(L) ::= schema_element_list(K) schema_element(E). { L = build_list_add(K, E); }
schema_element(E) ::= create_table_statement(S).    { E = S; }
schema_element(E) ::= create_index_statement(S).    { E = S; }
schema_element(E) ::= create_sequence_statement(S). { E = S; }
schema_element(E) ::= create_trigger_statement(S).  { E = S; }
schema_element(E) ::= create_view_statement(S).     { E = S; }
schema_element(E) ::= grant_statement(S).           { E = S; }

//------------------------------------------------------------ CREATE TYPE, ALTER TYPE
%type enum_label_list           { NodeList }
%type optional_column_definitions { NodeList }
statement(S) ::= CREATE(F) TYPE any_name(N) definition(D). {
  S = BUILD(parse, CREATE_BASE_TYPE, CreateDefined, F.start, .object = OBJECT_TYPE, .name = *N,
      .options = D);
}
statement(S) ::= CREATE(F) TYPE any_name(N). {
  S = BUILD(parse, CREATE_BASE_TYPE, CreateDefined, F.start, .object = OBJECT_TYPE, .name = *N,
      .is_shell = true);
}
statement(S) ::= CREATE(F) TYPE any_name(N) AS LEFT_PAREN optional_column_definitions(L)
    RIGHT_PAREN. {
  S = BUILD(parse, CREATE_COMPOSITE_TYPE, CreateCompositeType, F.start, .type = *N,
      .attributes = L);
}
statement(S) ::= CREATE(F) TYPE any_name(N) AS ENUM LEFT_PAREN RIGHT_PAREN. {
  S = BUILD(parse, CREATE_ENUM, CreateEnum, F.start, .type = *N);
}
statement(S) ::= CREATE(F) TYPE any_name(N) AS ENUM LEFT_PAREN enum_label_list(L) RIGHT_PAREN. {
  S = BUILD(parse, CREATE_ENUM, CreateEnum, F.start, .type = *N, .labels = L);
}
statement(S) ::= CREATE(F) TYPE any_name(N) AS RANGE definition(D). {
  S = BUILD(parse, CREATE_RANGE_TYPE, CreateRangeType, F.start, .type = *N, .options = D);
}
enum_label_list(L) ::= string(T). {
  L = build_list(build_text_node(parse, T));
}
enum_label_list(L) ::= enum_label_list(K) COMMA string(T). {
  L = build_list_add(K, build_text_node(parse, T));
}
optional_column_definitions(L) ::= .                          { L = build_empty_list(); }
optional_column_definitions(L) ::= column_definition_list(D). { L = D; }

statement(S) ::= ALTER(F) TYPE any_name(N) ADD VALUE if_not_exists(I) string(T). {
  S = BUILD(parse, ALTER_ENUM, AlterEnum, F.start, .type = *N, .if_not_exists = I, .label = T);
}
statement(S) ::= ALTER(F) TYPE any_name(N) ADD VALUE if_not_exists(I) string(T) BEFORE string(B). {
  S = BUILD(parse, ALTER_ENUM, AlterEnum, F.start, .type = *N, .if_not_exists = I, .label = T,
      .neighbour = B);
}
statement(S) ::= ALTER(F) TYPE any_name(N) ADD VALUE if_not_exists(I) string(T) AFTER string(A). {
  S = BUILD(parse, ALTER_ENUM, AlterEnum, F.start, .type = *N, .if_not_exists = I, .label = T,
      .neighbour = A, .after = true);
}
statement(S) ::= ALTER(F) TYPE any_name(N) RENAME VALUE string(T) TO string(U). {
  S = BUILD(parse, ALTER_ENUM, AlterEnum, F.start, .type = *N, .rename = true, .label = T,
      .neighbour = U);
}
statement(S) ::= ALTER TYPE any_name DROP(D) VALUE string. {
  S = build_not_supported(parse, D, "dropping an enum value is not implemented");
}

%type if_not_exists { bool }
if_not_exists(B) ::= .              { B = false; }
if_not_exists(B) ::= IF NOT EXISTS. { B = true; }

//------------------------------------------------------------ CREATE DOMAIN, ALTER DOMAIN
%type domain_constraint      { Constraint * }
%type domain_constraint_body { Constraint * }
statement(S) ::= CREATE(F) DOMAIN any_name(N) as_word type_name(T) column_qualities(Q). {
  S = build_create_domain(parse, F, N, T, Q);
}
as_word ::= .
as_word ::= AS.

statement(S) ::= ALTER(F) DOMAIN any_name(N) SET DEFAULT expression(E). {
  S = BUILD_DOMAIN(parse, SET_DEFAULT, F, N, .expression = E);
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) DROP DEFAULT. {
  S = BUILD_DOMAIN(parse, DROP_DEFAULT, F, N, .name = {0});
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) SET NOT NULL. {
  S = BUILD_DOMAIN(parse, SET_NOT_NULL, F, N, .name = {0});
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) DROP NOT NULL. {
  S = BUILD_DOMAIN(parse, DROP_NOT_NULL, F, N, .name = {0});
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) ADD domain_constraint(C). {
  if (C->kind == CONSTRAINT_NOT_NULL)
    build_mark(parse, CONSTRUCT_DOMAIN_NOT_NULL, C->node.span);
  S = BUILD_DOMAIN(parse, ADD_CONSTRAINT, F, N, .constraint = C, .name = C->name);
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) DROP CONSTRAINT name(C) drop_behavior(B). {
  S = BUILD_DOMAIN(parse, DROP_CONSTRAINT, F, N, .name = C, .behavior = B);
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) DROP CONSTRAINT IF EXISTS name(C) drop_behavior(B). {
  S = BUILD_DOMAIN(parse, DROP_CONSTRAINT, F, N, .name = C, .if_exists = true, .behavior = B);
}
statement(S) ::= ALTER(F) DOMAIN any_name(N) VALIDATE CONSTRAINT name(C). {
  S = BUILD_DOMAIN(parse, VALIDATE_CONSTRAINT, F, N, .name = C);
}
domain_constraint(C) ::= CONSTRAINT(F) name(N) domain_constraint_body(B). {
  C = build_named_constraint(parse, F, N, B);
}
domain_constraint(C) ::= domain_constraint_body(B). { C = B; }
domain_constraint_body(C) ::= CHECK(F) LEFT_PAREN expression(E) RIGHT_PAREN
    constraint_attributes(A). {
  C = build_domain_constraint(parse, F, CONSTRAINT_CHECK, A, E);
}
domain_constraint_body(C) ::= NOT(F) NULL constraint_attributes(A). {
  C = build_domain_constraint(parse, F, CONSTRAINT_NOT_NULL, A, NULL);
}

//------------------------------------------------------------ CREATE FUNCTION, CREATE PROCEDURE
statement(S) ::= CREATE(F) or_replace(R) FUNCTION function_name(N) parameters_with_defaults(P)
    RETURNS function_type(T) function_options(O) routine_body(B). {
  S = build_create_function(parse, F, N, O, B,
      &(CreateFunction){.or_replace = R.written, .parameters = P, .returns = T});
}
statement(S) ::= CREATE(F) or_replace(R) FUNCTION function_name(N) parameters_with_defaults(P)
    RETURNS TABLE LEFT_PAREN result_column_list(C) RIGHT_PAREN function_options(O)
    routine_body(B). {
  S = build_create_function(parse, F, N, O, B,
      &(CreateFunction){.or_replace = R.written, .parameters = build_list_join(P, C),
      .returns_table = true});
}
statement(S) ::= CREATE(F) or_replace(R) FUNCTION function_name(N) parameters_with_defaults(P)
    function_options(O) routine_body(B). {
  S = build_create_function(parse, F, N, O, B,
      &(CreateFunction){.or_replace = R.written, .parameters = P});
}
statement(S) ::= CREATE(F) or_replace(R) PROCEDURE function_name(N) parameters_with_defaults(P)
    function_options(O) routine_body(B). {
  S = build_create_function(parse, F, N, O, B,
      &(CreateFunction){.or_replace = R.written, .procedure = true, .parameters = P});
}

%type or_replace { Written }
or_replace(W) ::= .              { W = (Written){false, {0, 0}}; }
or_replace(W) ::= OR(F) REPLACE(E). { W = (Written){true, build_span(F, E)}; }

%type parameters                  { NodeList }
%type parameter_list              { NodeList }
%type parameter                   { FunctionParameter * }
%type parameters_with_defaults    { NodeList }
%type parameter_with_default_list { NodeList }
%type parameter_with_default      { FunctionParameter * }
parameters(L) ::= LEFT_PAREN RIGHT_PAREN.                   { L = build_empty_list(); }
parameters(L) ::= LEFT_PAREN parameter_list(P) RIGHT_PAREN. { L = P; }
parameter_list(L) ::= parameter(P).                         { L = build_list(&P->node); }
parameter_list(L) ::= parameter_list(K) COMMA parameter(P). { L = build_list_add(K, &P->node); }
parameters_with_defaults(L) ::= LEFT_PAREN RIGHT_PAREN. {
  L = build_empty_list();
}
parameters_with_defaults(L) ::= LEFT_PAREN parameter_with_default_list(P) RIGHT_PAREN. { L = P; }
parameter_with_default_list(L) ::= parameter_with_default(P). { L = build_list(&P->node); }
parameter_with_default_list(L) ::= parameter_with_default_list(K) COMMA parameter_with_default(P). {
  L = build_list_add(K, &P->node);
}
parameter_with_default(P) ::= parameter(Q).                       { P = Q; }
parameter_with_default(P) ::= parameter(Q) DEFAULT expression(E). {
  P = build_parameter_default(parse, Q, E);
}
parameter_with_default(P) ::= parameter(Q) EQUALS expression(E). {
  P = build_parameter_default(parse, Q, E);
}
parameter(P) ::= parameter_mode(M) type_function_name(N) function_type(T). {
  P = build_parameter(parse, M.start, M.mode, N, T);
}
parameter(P) ::= type_function_name(N) parameter_mode(M) function_type(T). {
  P = build_parameter(parse, N.span.start, M.mode, N, T);
}
parameter(P) ::= type_function_name(N) function_type(T). {
  P = build_parameter(parse, N.span.start, PARAMETER_UNSTATED, N, T);
}
parameter(P) ::= parameter_mode(M) function_type(T). {
  P = build_parameter(parse, M.start, M.mode, build_no_name(), T);
}
parameter(P) ::= function_type(T). {
  P = build_parameter(parse, T->node.span.start, PARAMETER_UNSTATED, build_no_name(), T);
}
%type parameter_mode { ParameterPrefix }
parameter_mode(M) ::= IN(F).       { M = (ParameterPrefix){PARAMETER_IN, F.start}; }
parameter_mode(M) ::= OUT(F).      { M = (ParameterPrefix){PARAMETER_OUT, F.start}; }
parameter_mode(M) ::= INOUT(F).    { M = (ParameterPrefix){PARAMETER_INOUT, F.start}; }
parameter_mode(M) ::= IN(F) OUT.   { M = (ParameterPrefix){PARAMETER_INOUT, F.start}; }
parameter_mode(M) ::= VARIADIC(F). { M = (ParameterPrefix){PARAMETER_VARIADIC, F.start}; }

%type result_column_list { NodeList }
%type result_column      { Node * }
result_column_list(L) ::= result_column(C).                             { L = build_list(C); }
result_column_list(L) ::= result_column_list(K) COMMA result_column(C). {
  L = build_list_add(K, C);
}
result_column(C) ::= type_function_name(N) function_type(T). {
  C = &build_parameter(parse, N.span.start, PARAMETER_TABLE, N, T)->node;
}

%type function_options       { NodeList }
%type function_option_list   { NodeList }
%type function_option        { Node * }
%type common_function_option { Node * }
function_options(L) ::= .                        { L = build_empty_list(); }
function_options(L) ::= function_option_list(O). { L = O; }
function_option_list(L) ::= function_option(O).                         { L = build_list(O); }
function_option_list(L) ::= function_option_list(K) function_option(O). {
  L = build_list_add(K, O);
}
function_option(O) ::= common_function_option(C). { O = C; }
function_option(O) ::= AS(F) string(T). {
  O = build_option(parse, F, "as", build_string_constant(parse, T));
}
function_option(O) ::= AS(F) string(T) COMMA string(U). {
  O = build_option(parse, F, "as", build_string_pair(parse, T, U));
}
function_option(O) ::= LANGUAGE(F) word_or_string(N). {
  O = build_word_option(parse, F, "language", N);
}
function_option(O) ::= TRANSFORM(F) transform_type_list(L). {
  O = build_list_option(parse, F, "transform", L);
}
function_option(O) ::= WINDOW(F). { O = build_boolean_option(parse, F, "window", true); }

common_function_option(O) ::= CALLED(F) ON NULL INPUT. {
  O = build_boolean_option(parse, F, "strict", false);
}
common_function_option(O) ::= RETURNS(F) NULL ON NULL INPUT. {
  O = build_boolean_option(parse, F, "strict", true);
}
common_function_option(O) ::= STRICT(F). {
  O = build_boolean_option(parse, F, "strict", true);
}
common_function_option(O) ::= IMMUTABLE(F). {
  O = build_word_option(parse, F, "volatility", build_name(parse, F));
}
common_function_option(O) ::= STABLE(F). {
  O = build_word_option(parse, F, "volatility", build_name(parse, F));
}
common_function_option(O) ::= VOLATILE(F). {
  O = build_word_option(parse, F, "volatility", build_name(parse, F));
}
common_function_option(O) ::= EXTERNAL(F) SECURITY DEFINER. {
  O = build_boolean_option(parse, F, "security", true);
}
common_function_option(O) ::= EXTERNAL(F) SECURITY INVOKER. {
  O = build_boolean_option(parse, F, "security", false);
}
common_function_option(O) ::= SECURITY(F) DEFINER. {
  O = build_boolean_option(parse, F, "security", true);
}
common_function_option(O) ::= SECURITY(F) INVOKER. {
  O = build_boolean_option(parse, F, "security", false);
}
common_function_option(O) ::= LEAKPROOF(F). {
  O = build_boolean_option(parse, F, "leakproof", true);
}
common_function_option(O) ::= NOT(F) LEAKPROOF. {
  O = build_boolean_option(parse, F, "leakproof", false);
}
common_function_option(O) ::= COST(F) numeric_only(N). { O = build_option(parse, F, "cost", N); }
common_function_option(O) ::= ROWS(F) numeric_only(N). { O = build_option(parse, F, "rows", N); }
common_function_option(O) ::= SUPPORT(F) any_name(N). {
  build_mark(parse, CONSTRUCT_FUNCTION_SUPPORT, build_token_span(F));
  O = build_option(parse, F, "support", build_qualified_name_node(parse, N));
}
common_function_option(O) ::= SET(F) set_rest_more(R). { O = build_function_set(parse, F, R); }
common_function_option(O) ::= reset_statement(R).      { O = build_function_reset(parse, R); }
common_function_option(O) ::= PARALLEL(F) name(N). {
  O = build_word_option(parse, F, "parallel", N);
}

%type transform_type_list { NodeList }
transform_type_list(L) ::= FOR TYPE type_name(T). {
  L = build_list(&T->node);
}
transform_type_list(L) ::= transform_type_list(K) COMMA FOR TYPE type_name(T). {
  L = build_list_add(K, &T->node);
}

// RETURN expression, or BEGIN ATOMIC statements END.
%type routine_body        { RoutineBody * }
%type body_statement_list { NodeList }
%type body_statement      { Node * }
routine_body(B) ::= . { B = NULL; }
routine_body(B) ::= RETURN(F) expression(E). {
  build_mark(parse, CONSTRUCT_SQL_BODY, build_token_span(F));
  B = build_routine_body(parse, build_list(E), false);
}
routine_body(B) ::= BEGIN(F) ATOMIC(A) body_statement_list(L) END_KEYWORD. {
  build_mark(parse, CONSTRUCT_SQL_BODY, build_span(F, A));
  B = build_routine_body(parse, L, true);
}
body_statement_list(L) ::= . { L = build_empty_list(); }
body_statement_list(L) ::= body_statement_list(K) body_statement(S) SEMICOLON. {
  L = build_list_add(K, S);
}
body_statement(S) ::= .                     { S = NULL; }
body_statement(S) ::= statement(T).         { S = T; }
body_statement(S) ::= RETURN expression(E). { S = E; }

//------------------------------------------------------------ functions as others name them
%type function_signature      { FunctionSignature * }
%type function_signature_list { NodeList }
%type routine                 { ObjectTarget * }
function_signature_list(L) ::= function_signature(S). { L = build_list(&S->node); }
function_signature_list(L) ::= function_signature_list(K) COMMA function_signature(S). {
  L = build_list_add(K, &S->node);
}
function_signature(S) ::= function_name(N) parameters(P). {
  S = build_signature(parse, N, true, P);
}
function_signature(S) ::= type_function_name_keyword(T). {
  S = build_signature(parse, build_unqualified_name(parse, build_name(parse, T)), false,
      build_empty_list());
}
function_signature(S) ::= name(N). {
  S = build_signature(parse, build_unqualified_name(parse, N), false, build_empty_list());
}
function_signature(S) ::= dotted_name(P). {
  S = build_signature(parse, build_qualified_name(parse, P), false, build_empty_list());
}
routine(T) ::= routine_kind(K) function_signature(S). { T = build_target(parse, K, &S->node); }

%type routine_kind { ObjectKind }
routine_kind(K) ::= FUNCTION.  { K = OBJECT_FUNCTION; }
routine_kind(K) ::= PROCEDURE. { K = OBJECT_PROCEDURE; }
routine_kind(K) ::= ROUTINE.   { K = OBJECT_ROUTINE; }

%type aggregate_signature      { FunctionSignature * }
%type aggregate_signature_list { NodeList }
%type aggregate_parameters     { FunctionSignature * } // without the name
%type new_aggregate { FunctionSignature * } // whose parameters the server checks later
aggregate_signature(S) ::= new_aggregate(A). { S = build_known_aggregate(parse, A); }
new_aggregate(S) ::= function_name(N) aggregate_parameters(P). {
  S = build_aggregate_signature(parse, N, P);
}
aggregate_signature_list(L) ::= aggregate_signature(S). { L = build_list(&S->node); }
aggregate_signature_list(L) ::= aggregate_signature_list(K) COMMA aggregate_signature(S). {
  L = build_list_add(K, &S->node);
}
aggregate_parameters(S) ::= LEFT_PAREN(F) STAR RIGHT_PAREN. {
  S = build_aggregate_parameters(parse, F, &(FunctionSignature){.is_star = true});
}
aggregate_parameters(S) ::= LEFT_PAREN(F) parameter_list(P) RIGHT_PAREN. {
  S = build_aggregate_parameters(parse, F, &(FunctionSignature){.parameters = P});
}
aggregate_parameters(S) ::= LEFT_PAREN(F) ORDER BY parameter_list(P) RIGHT_PAREN. {
  S = build_aggregate_parameters(
      parse, F, &(FunctionSignature){.parameters = P, .has_order = true});
}
aggregate_parameters(S) ::= LEFT_PAREN(F) parameter_list(P) ORDER BY parameter_list(Q)
    RIGHT_PAREN. {
  S = build_ordered_set_parameters(parse, F, P, Q);
}

%type operator_signature      { FunctionSignature * }
%type operator_signature_list { NodeList }
operator_signature_list(L) ::= operator_signature(S). { L = build_list(&S->node); }
operator_signature_list(L) ::= operator_signature_list(K) COMMA operator_signature(S). {
  L = build_list_add(K, &S->node);
}
operator_signature(S) ::= operator(O) LEFT_PAREN type_name(T) COMMA type_name(U) RIGHT_PAREN. {
  S = build_operator_signature(parse, O, T, U);
}
operator_signature(S) ::= operator(O) LEFT_PAREN NONE COMMA type_name(U) RIGHT_PAREN. {
  S = build_operator_signature(parse, O, NULL, U);
}
operator_signature(S) ::= operator(O) LEFT_PAREN type_name(T) COMMA NONE RIGHT_PAREN. {
  S = build_operator_signature(parse, O, T, NULL);
}
operator_signature(S) ::= operator(O) LEFT_PAREN type_name(T) RIGHT_PAREN(E). {
  S = build_lone_operand_signature(parse, O, T, E);
}

//------------------------------------------------------------ ALTER FUNCTION, ALTER PROCEDURE
%type altered_function_options { NodeList }
statement(S) ::= ALTER(F) routine(T) altered_function_options(O) restrict_word. {
  S = BUILD(parse, ALTER_FUNCTION, AlterFunction, F.start, .object = T->object,
      .function = (FunctionSignature *)T->node, .options = O);
}
altered_function_options(L) ::= common_function_option(O). { L = build_list(O); }
altered_function_options(L) ::= altered_function_options(K) common_function_option(O). {
  L = build_list_add(K, O);
}
restrict_word ::= .
restrict_word ::= RESTRICT.

//------------------------------------------------------------ DO, CALL
%type do_options { NodeList }
%type do_option  { Node * }
statement(S) ::= DO(F) do_options(O). { S = build_do(parse, F, O); }
do_options(L) ::= do_option(O).               { L = build_list(O); }
do_options(L) ::= do_options(K) do_option(O). { L = build_list_add(K, O); }
do_option(O) ::= string(T).                     { O = build_text_node(parse, T); }
do_option(O) ::= LANGUAGE(F) word_or_string(N). { O = build_word_option(parse, F, "language", N); }
statement(S) ::= CALL(F) function_application(C). {
  S = BUILD(parse, CALL, CallStatement, F.start, .call = &C->node);
}

//------------------------------------------------------------ CREATE TRIGGER
%type create_trigger_statement { Node * }
create_trigger_statement(S) ::= CREATE(F) or_replace(R) TRIGGER name(N) trigger_timing(T)
    trigger_events(E) ON qualified_name(Q) transition_tables(V) trigger_level(L) trigger_when(W)
    EXECUTE function_word function_name(P) LEFT_PAREN trigger_arguments(A) RIGHT_PAREN. {
  if (R.written) build_mark(parse, CONSTRUCT_REPLACE_TRIGGER, R.span);
  S = build_create_trigger(parse, F, E, V, P,
      &(CreateTrigger){.or_replace = R.written, .name = N, .timing = T, .relation = *Q,
                       .for_each_row = L, .when = W, .arguments = A});
}
create_trigger_statement(S) ::= CREATE(F) or_replace(R) CONSTRAINT TRIGGER name(N) AFTER
    trigger_events(E) ON qualified_name(Q) constraint_table(T) constraint_attributes(C) FOR EACH ROW
    trigger_when(W) EXECUTE function_word function_name(P) LEFT_PAREN trigger_arguments(A)
    RIGHT_PAREN. {
  S = build_constraint_trigger(parse, F, R, E, C, P,
      &(CreateTrigger){.constraint = true, .name = N, .timing = TRIGGER_AFTER, .relation = *Q,
                       .from_relation = build_maybe_name(T), .for_each_row = true, .when = W,
                       .arguments = A});
}

%type trigger_timing { TriggerTiming }
trigger_timing(T) ::= BEFORE.     { T = TRIGGER_BEFORE; }
trigger_timing(T) ::= AFTER.      { T = TRIGGER_AFTER; }
trigger_timing(T) ::= INSTEAD OF. { T = TRIGGER_INSTEAD_OF; }

%type trigger_events { TriggerEvents * }
%type trigger_event  { TriggerEvents * }
trigger_events(E) ::= trigger_event(X).                   { E = X; }
trigger_events(E) ::= trigger_events(X) OR trigger_event(Y). {
  E = build_trigger_events_add(parse, X, Y);
}
trigger_event(E) ::= INSERT(T). {
  E = build_trigger_event(parse, T, TRIGGER_INSERT, build_empty_list());
}
trigger_event(E) ::= DELETE(T). {
  E = build_trigger_event(parse, T, TRIGGER_DELETE, build_empty_list());
}
trigger_event(E) ::= UPDATE(T). {
  E = build_trigger_event(parse, T, TRIGGER_UPDATE, build_empty_list());
}
trigger_event(E) ::= UPDATE(T) OF name_list(L). {
  E = build_trigger_event(parse, T, TRIGGER_UPDATE, L);
}
trigger_event(E) ::= TRUNCATE(T). {
  E = build_trigger_event(parse, T, TRIGGER_TRUNCATE, build_empty_list());
}

%type transition_tables     { TransitionTables * }
%type transition_table_list { TransitionTables * }
transition_tables(T) ::= . {
  T = build_transition_tables(parse);
}
transition_tables(T) ::= REFERENCING transition_table_list(L). { T = L; }
transition_table_list(T) ::= transition_side(S) transition_kind(K) as_word name(N). {
  T = build_transition_table(parse, build_transition_tables(parse), S, K, N);
}
transition_table_list(T) ::= transition_table_list(L) transition_side(S) transition_kind(K) as_word
    name(N). {
  T = build_transition_table(parse, L, S, K, N);
}
%type transition_side { bool }
transition_side(B) ::= NEW. { B = true; }
transition_side(B) ::= OLD. { B = false; }
%type transition_kind { bool }
transition_kind(B) ::= TABLE. { B = true; }
transition_kind(B) ::= ROW.   { B = false; }

%type trigger_level { bool }
trigger_level(B) ::= .                        { B = false; }
trigger_level(B) ::= FOR each_word ROW.       { B = true; }
trigger_level(B) ::= FOR each_word STATEMENT. { B = false; }
each_word ::= .
each_word ::= EACH.

%type trigger_when { Node * }
trigger_when(W) ::= .                                       { W = NULL; }
trigger_when(W) ::= WHEN LEFT_PAREN expression(E) RIGHT_PAREN. { W = E; }

function_word ::= FUNCTION.
function_word ::= PROCEDURE.

%type trigger_arguments { NodeList }
%type trigger_argument  { Node * }
trigger_arguments(L) ::= .                                              { L = build_empty_list(); }
trigger_arguments(L) ::= trigger_argument(A).                           { L = build_list(A); }
trigger_arguments(L) ::= trigger_arguments(K) COMMA trigger_argument(A). {
  L = build_list_add(K, A);
}
trigger_argument(A) ::= INTEGER(I).      { A = build_word_text(parse, I); }
trigger_argument(A) ::= NUMBER(N).       { A = build_word_text(parse, N); }
trigger_argument(A) ::= string(T).       { A = build_text_node(parse, T); }
trigger_argument(A) ::= column_label(N). { A = build_name_text(parse, N); }

%type constraint_table { QualifiedName * }
constraint_table(Q) ::= .                       { Q = NULL; }
constraint_table(Q) ::= FROM qualified_name(N). { Q = N; }

//------------------------------------------------------------ CREATE RULE
%type rule_event            { Slice }
%type rule_action           { Node * }
%type rule_actions          { NodeList }
%type rule_action_list      { NodeList }
%type optional_rule_action  { Node * }
statement(S) ::= CREATE(F) or_replace(R) RULE name(N) AS ON rule_event(E) TO qualified_name(Q)
    optional_where(W) DO is_instead(I) rule_actions(A). {
  S = BUILD(parse, CREATE_RULE, CreateRule, F.start, .or_replace = R.written, .name = N, .event = E,
      .relation = *Q, .where = W, .instead = I, .actions = A);
}
rule_event(E) ::= SELECT. { E = SLICE("SELECT"); }
rule_event(E) ::= UPDATE. { E = SLICE("UPDATE"); }
rule_event(E) ::= DELETE. { E = SLICE("DELETE"); }
rule_event(E) ::= INSERT. { E = SLICE("INSERT"); }
%type is_instead { bool }
is_instead(B) ::= .        { B = false; }
is_instead(B) ::= INSTEAD. { B = true; }
is_instead(B) ::= ALSO.    { B = false; }
rule_actions(L) ::= NOTHING.                                 { L = build_empty_list(); }
rule_actions(L) ::= rule_action(A).                          { L = build_list(A); }
rule_actions(L) ::= LEFT_PAREN rule_action_list(K) RIGHT_PAREN. { L = K; }
rule_action_list(L) ::= optional_rule_action(A). { L = build_list(A); }
rule_action_list(L) ::= rule_action_list(K) SEMICOLON optional_rule_action(A). {
  L = build_list_add(K, A);
}
optional_rule_action(A) ::= .               { A = NULL; }
optional_rule_action(A) ::= rule_action(S). { A = S; }
rule_action(A) ::= select_statement(S). { A = S; }
rule_action(A) ::= insert_statement(S). { A = S; }
rule_action(A) ::= update_statement(S). { A = S; }
rule_action(A) ::= delete_statement(S). { A = S; }
rule_action(A) ::= notify_statement(S). { A = S; }

//------------------------------------------------------------ CREATE POLICY, ALTER POLICY
%type policy_command { Name }
%type policy_roles   { NodeList }
%type policy_using   { Node * }
%type policy_check   { Node * }
statement(S) ::= CREATE(F) POLICY name(N) ON qualified_name(Q) is_restrictive(P) policy_command(C)
    policy_roles(R) policy_using(U) policy_check(X). {
  S = BUILD(parse, CREATE_POLICY, CreatePolicy, F.start, .name = N, .relation = *Q,
      .restrictive = P,
      .command = C, .roles = R, .using_expression = U, .check_expression = X);
}
statement(S) ::= ALTER(F) POLICY name(N) ON qualified_name(Q) policy_roles(R) policy_using(U)
    policy_check(X). {
  S = BUILD(parse, ALTER_POLICY, CreatePolicy, F.start, .alter = true, .name = N, .relation = *Q,
      .roles = R, .using_expression = U, .check_expression = X);
}
%type is_restrictive { bool }
is_restrictive(B) ::= .           { B = false; }
is_restrictive(B) ::= AS NAME(N). { B = build_policy_kind(parse, N); }
policy_command(C) ::= .               { C = build_no_name(); }
policy_command(C) ::= FOR ALL(W).     { C = build_name(parse, W); }
policy_command(C) ::= FOR SELECT(W).  { C = build_name(parse, W); }
policy_command(C) ::= FOR INSERT(W).  { C = build_name(parse, W); }
policy_command(C) ::= FOR UPDATE(W).  { C = build_name(parse, W); }
policy_command(C) ::= FOR DELETE(W).  { C = build_name(parse, W); }
policy_roles(L) ::= .                { L = build_empty_list(); }
policy_roles(L) ::= TO role_list(R). { L = R; }
policy_using(E) ::= .                                           { E = NULL; }
policy_using(E) ::= USING LEFT_PAREN expression(X) RIGHT_PAREN. { E = X; }
policy_check(E) ::= .                                                { E = NULL; }
policy_check(E) ::= WITH CHECK LEFT_PAREN expression(X) RIGHT_PAREN. { E = X; }
