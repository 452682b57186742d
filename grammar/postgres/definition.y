// definition.y -- databases, tablespaces, aggregates, operators, casts, languages, collations, text
// search, statistics, access methods, event triggers (manual: SQL Commands).

//------------------------------------------------------------ databases, tablespaces, the system
%type database_options     { NodeList }
%type database_option_list { NodeList }
%type database_option      { Node * }
%type database_option_name { Name }
statement(S) ::= CREATE(F) DATABASE name(N) with_word database_options(O). {
  S = BUILD(parse, CREATE_DATABASE, DatabaseStatement, F.start, .name = N, .options = O);
}
statement(S) ::= ALTER(F) DATABASE name(N) WITH database_options(O). {
  S = BUILD(parse, ALTER_DATABASE, DatabaseStatement, F.start, .name = N, .options = O);
}
statement(S) ::= ALTER(F) DATABASE name(N) database_options(O). {
  S = BUILD(parse, ALTER_DATABASE, DatabaseStatement, F.start, .name = N, .options = O);
}
statement(S) ::= ALTER(F) DATABASE name(N) SET TABLESPACE name(T). {
  S = BUILD(parse, ALTER_DATABASE, DatabaseStatement, F.start, .name = N, .tablespace = T);
}
statement(S) ::= ALTER(F) DATABASE name(N) REFRESH(R) COLLATION VERSION(V). {
  build_mark(parse, CONSTRUCT_DATABASE_COLLATION, build_span(R, V));
  S = BUILD(parse, ALTER_DATABASE, DatabaseStatement, F.start, .name = N,
      .refresh_collation = true);
}
statement(S) ::= ALTER(F) DATABASE name(N) set_or_reset(X). {
  S = BUILD(parse, ALTER_ROLE_SET, AlterRoleSet, F.start, .object = OBJECT_DATABASE, .name = N,
      .set = X);
}
database_options(L) ::= .                        { L = build_empty_list(); }
database_options(L) ::= database_option_list(O). { L = O; }
database_option_list(L) ::= database_option(O).                         { L = build_list(O); }
database_option_list(L) ::= database_option_list(K) database_option(O). { L = build_list_add(K, O); }
database_option(O) ::= database_option_name(N) equals_word numeric_only(V). {
  if (((const Constant *)V)->kind != CONSTANT_INTEGER)
    build_mark(parse, CONSTRUCT_DATABASE_NUMBER, V->span);
  O = build_named_option(parse, build_no_name(), N, V);
}
database_option(O) ::= database_option_name(N) equals_word boolean_or_string(V). {
  O = build_named_option(parse, build_no_name(), N, V);
}
database_option(O) ::= database_option_name(N) equals_word DEFAULT. {
  O = build_named_option(parse, build_no_name(), N, NULL);
}
database_option_name(N) ::= NAME(T).       { N = build_name(parse, T); }
database_option_name(N) ::= CONNECTION(F) LIMIT(L). {
  N = build_name_of(parse, SLICE("connection_limit"), build_span(F, L));
}
database_option_name(N) ::= ENCODING(T).   { N = build_name(parse, T); }
database_option_name(N) ::= LOCATION(T).   { N = build_name(parse, T); }
database_option_name(N) ::= OWNER(T).      { N = build_name(parse, T); }
database_option_name(N) ::= TABLESPACE(T). { N = build_name(parse, T); }
database_option_name(N) ::= TEMPLATE(T).   { N = build_name(parse, T); }
equals_word ::= .
equals_word ::= EQUALS.

statement(S) ::= CREATE(F) TABLESPACE name(N) tablespace_owner(W) LOCATION string(T)
    optional_relation_options(O). {
  S = BUILD(parse, CREATE_TABLESPACE, TablespaceStatement, F.start, .name = N, .owner = W,
      .location = T, .options = O);
}
%type tablespace_owner { Name }
tablespace_owner(N) ::= .              { N = build_no_name(); }
tablespace_owner(N) ::= OWNER role(R). { N = R; }
statement(S) ::= ALTER(F) TABLESPACE name(N) SET relation_options(O). {
  S = BUILD(parse, ALTER_TABLESPACE, TablespaceStatement, F.start, .name = N, .options = O);
}
statement(S) ::= ALTER(F) TABLESPACE name(N) RESET relation_options(O). {
  S = BUILD(parse, ALTER_TABLESPACE, TablespaceStatement, F.start, .name = N, .reset = true,
      .options = O);
}

statement(S) ::= ALTER(F) SYSTEM SET(T) plain_setting(X). {
  S = BUILD(parse, ALTER_SYSTEM, AlterSystem, F.start,
      .set = build_set(parse, T, SET_SESSION_SCOPE, X));
}
statement(S) ::= ALTER(F) SYSTEM RESET(T) setting_name(N). {
  SetStatement *setting = build_setting_of(parse, N, &(SetStatement){.reset = true});
  S = BUILD(parse, ALTER_SYSTEM, AlterSystem, F.start, .set = build_reset(parse, T, setting));
}
statement(S) ::= ALTER(F) SYSTEM RESET(T) ALL. {
  S = BUILD(parse, ALTER_SYSTEM, AlterSystem, F.start,
      .set = build_reset(parse, T, build_setting_all(parse)));
}

//------------------------------------------------------------ aggregates, operators, casts, types
%type old_aggregate_list { NodeList }
%type old_aggregate_item { Node * }
statement(S) ::= CREATE(F) or_replace(R) AGGREGATE new_aggregate(A) definition(D). {
  if (R.written) build_mark(parse, CONSTRUCT_REPLACE_AGGREGATE, R.span);
  S = BUILD(parse, CREATE_AGGREGATE, CreateAggregate, F.start, .or_replace = R.written,
      .aggregate = A, .options = D);
}
statement(S) ::= CREATE(F) or_replace(R) AGGREGATE function_name(N) LEFT_PAREN
    old_aggregate_list(L) RIGHT_PAREN. {
  if (R.written) build_mark(parse, CONSTRUCT_REPLACE_AGGREGATE, R.span);
  S = build_old_aggregate(parse, F, R.written, N, L);
}
old_aggregate_list(L) ::= old_aggregate_item(I).                             { L = build_list(I); }
old_aggregate_list(L) ::= old_aggregate_list(K) COMMA old_aggregate_item(I). {
  L = build_list_add(K, I);
}
old_aggregate_item(I) ::= NAME(N) EQUALS definition_value(V). {
  I = build_named_option(parse, build_no_name(), build_name(parse, N), V);
}

statement(S) ::= CREATE(F) OPERATOR_KEYWORD operator(O) definition(D). {
  S = BUILD(parse, CREATE_OPERATOR, CreateDefined, F.start, .object = OBJECT_OPERATOR,
      .name = build_name_of_operator(O), .options = D);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD operator_signature(O) SET LEFT_PAREN
    changed_definition_list(L) RIGHT_PAREN. {
  S = BUILD(parse, ALTER_OPERATOR, AlterDefined, F.start, .object = OBJECT_OPERATOR,
      .target = &O->node, .options = L);
}
statement(S) ::= ALTER(F) TYPE any_name(N) SET(T) LEFT_PAREN changed_definition_list(L)
    RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_ALTER_TYPE_SET, build_token_span(T));
  S = BUILD(parse, ALTER_TYPE, AlterDefined, F.start, .object = OBJECT_TYPE,
      .target = build_qualified_name_node(parse, N), .options = L);
}
%type changed_definition_list { NodeList }
changed_definition_list(L) ::= definition_item(I). {
  build_mark_attribute(parse, I);
  L = build_list(I);
}
changed_definition_list(L) ::= changed_definition_list(K) COMMA definition_item(I). {
  build_mark_attribute(parse, I);
  L = build_list_add(K, I);
}

%type operator_class_item_list { NodeList }
%type operator_class_item      { Node * }
%type operator_purpose         { OperatorPurpose }
%type operator_family          { QualifiedName * }
%type dropped_member_list      { NodeList }
%type dropped_member           { Node * }
%type default_word             { bool }
statement(S) ::= CREATE(F) OPERATOR_KEYWORD CLASS any_name(N) default_word(D) FOR TYPE type_name(T)
    USING name(M) operator_family(Y) AS operator_class_item_list(L). {
  S = BUILD(parse, CREATE_OPERATOR_CLASS, OperatorClass, F.start, .name = *N, .is_default = D,
      .type = T, .method = M, .family = build_maybe_name(Y), .items = L);
}
statement(S) ::= CREATE(F) OPERATOR_KEYWORD FAMILY any_name(N) USING name(M). {
  S = BUILD(parse, CREATE_OPERATOR_FAMILY, OperatorClass, F.start, .name = *N, .method = M);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD FAMILY any_name(N) USING name(M) ADD
    operator_class_item_list(L). {
  S = BUILD(parse, ALTER_OPERATOR_FAMILY, OperatorClass, F.start, .name = *N, .method = M,
      .items = L);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD FAMILY any_name(N) USING name(M) DROP
    dropped_member_list(L). {
  S = BUILD(parse, ALTER_OPERATOR_FAMILY, OperatorClass, F.start, .name = *N, .method = M,
      .drop = true, .items = L);
}
default_word(B) ::= .        { B = false; }
default_word(B) ::= DEFAULT. { B = true; }
operator_family(Q) ::= .                   { Q = NULL; }
operator_family(Q) ::= FAMILY any_name(N). { Q = N; }
operator_class_item_list(L) ::= operator_class_item(I). { L = build_list(I); }
operator_class_item_list(L) ::= operator_class_item_list(K) COMMA operator_class_item(I). {
  L = build_list_add(K, I);
}
operator_class_item(I) ::= OPERATOR_KEYWORD(F) integer(N) operator(O) operator_purpose(P). {
  QualifiedName name = build_name_of_operator(O);
  I = build_class_operator(parse, F, N, build_signature(parse, &name, false, build_empty_list()), P);
}
operator_class_item(I) ::= OPERATOR_KEYWORD(F) integer(N) operator_signature(O)
    operator_purpose(P). {
  I = build_class_operator(parse, F, N, O, P);
}
operator_class_item(I) ::= FUNCTION(F) integer(N) function_signature(U). {
  I = BUILD(parse, OPERATOR_CLASS_ITEM, OperatorClassItem, F.start, .kind = CLASS_ITEM_FUNCTION,
      .number = build_integer(parse, N), .signature = U);
}
operator_class_item(I) ::= FUNCTION(F) integer(N) LEFT_PAREN type_list(T) RIGHT_PAREN
    function_signature(U). {
  I = BUILD(parse, OPERATOR_CLASS_ITEM, OperatorClassItem, F.start, .kind = CLASS_ITEM_FUNCTION,
      .number = build_integer(parse, N), .types = T, .signature = U);
}
operator_class_item(I) ::= STORAGE(F) type_name(T). {
  I = BUILD(parse, OPERATOR_CLASS_ITEM, OperatorClassItem, F.start, .kind = CLASS_ITEM_STORAGE,
      .storage = T);
}
operator_purpose(P) ::= .                         { P = (OperatorPurpose){false, NULL}; }
operator_purpose(P) ::= FOR SEARCH.               { P = (OperatorPurpose){true, NULL}; }
operator_purpose(P) ::= FOR ORDER BY any_name(N). { P = (OperatorPurpose){false, N}; }
dropped_member_list(L) ::= dropped_member(M). { L = build_list(M); }
dropped_member_list(L) ::= dropped_member_list(K) COMMA dropped_member(M). {
  L = build_list_add(K, M);
}
dropped_member(M) ::= OPERATOR_KEYWORD(F) integer(N) LEFT_PAREN type_list(T) RIGHT_PAREN. {
  M = BUILD(parse, OPERATOR_CLASS_ITEM, OperatorClassItem, F.start, .kind = CLASS_ITEM_OPERATOR,
      .number = build_integer(parse, N), .types = T);
}
dropped_member(M) ::= FUNCTION(F) integer(N) LEFT_PAREN type_list(T) RIGHT_PAREN. {
  M = BUILD(parse, OPERATOR_CLASS_ITEM, OperatorClassItem, F.start, .kind = CLASS_ITEM_FUNCTION,
      .number = build_integer(parse, N), .types = T);
}

%type cast_context { CastContext }
statement(S) ::= CREATE(F) CAST cast_types(T) WITH FUNCTION function_signature(U) cast_context(C). {
  S = build_create_cast(parse, F, T, &(CreateCast){.function = U, .context = C});
}
statement(S) ::= CREATE(F) CAST cast_types(T) WITHOUT FUNCTION cast_context(C). {
  S = build_create_cast(parse, F, T, &(CreateCast){.context = C});
}
statement(S) ::= CREATE(F) CAST cast_types(T) WITH INOUT cast_context(C). {
  S = build_create_cast(parse, F, T, &(CreateCast){.inout = true, .context = C});
}
cast_context(C) ::= .              { C = CAST_CONTEXT_EXPLICIT; }
cast_context(C) ::= AS IMPLICIT.   { C = CAST_CONTEXT_IMPLICIT; }
cast_context(C) ::= AS ASSIGNMENT. { C = CAST_CONTEXT_ASSIGNMENT; }

%type transform_functions { TransformFunctions }
%type from_sql            { FunctionSignature * }
%type to_sql              { FunctionSignature * }
statement(S) ::= CREATE(F) or_replace(R) TRANSFORM FOR type_name(T) LANGUAGE name(N) LEFT_PAREN
    transform_functions(U) RIGHT_PAREN. {
  S = BUILD(parse, CREATE_TRANSFORM, CreateTransform, F.start, .or_replace = R.written, .type = T,
      .language = N, .from_sql = U.from_sql, .to_sql = U.to_sql);
}
transform_functions(U) ::= from_sql(A).                 { U = (TransformFunctions){A, NULL}; }
transform_functions(U) ::= to_sql(B).                   { U = (TransformFunctions){NULL, B}; }
transform_functions(U) ::= from_sql(A) COMMA to_sql(B). { U = (TransformFunctions){A, B}; }
transform_functions(U) ::= to_sql(B) COMMA from_sql(A). { U = (TransformFunctions){A, B}; }
from_sql(U) ::= FROM SQL WITH FUNCTION function_signature(G). { U = G; }
to_sql(U) ::= TO SQL WITH FUNCTION function_signature(G).     { U = G; }

statement(S) ::= CREATE(F) default_word(D) CONVERSION any_name(N) FOR string(A) TO string(B) FROM
    any_name(P). {
  S = BUILD(parse, CREATE_CONVERSION, CreateConversion, F.start, .is_default = D, .name = *N,
      .from = A, .to = B, .function = *P);
}

%type trusted_word   { bool }
%type handler_name   { QualifiedName * }
%type inline_handler { QualifiedName * }
%type validator      { QualifiedName * }
statement(S) ::= CREATE(F) or_replace(R) trusted_word(T) procedural_word LANGUAGE name(N). {
  S = BUILD(parse, CREATE_LANGUAGE, CreateLanguage, F.start, .or_replace = R.written, .trusted = T,
      .name = N);
}
statement(S) ::= CREATE(F) or_replace(R) trusted_word(T) procedural_word LANGUAGE name(N) HANDLER
    handler_name(H) inline_handler(I) validator(V). {
  S = BUILD(parse, CREATE_LANGUAGE, CreateLanguage, F.start, .or_replace = R.written, .trusted = T,
      .name = N, .handler = *H, .inline_handler = build_maybe_name(I),
      .validator = build_maybe_name(V));
}
trusted_word(B) ::= .        { B = false; }
trusted_word(B) ::= TRUSTED. { B = true; }
handler_name(Q) ::= name(N).        { Q = build_unqualified_name(parse, N); }
handler_name(Q) ::= dotted_name(P). { Q = build_qualified_name(parse, P); }
inline_handler(Q) ::= .                       { Q = NULL; }
inline_handler(Q) ::= INLINE handler_name(N). { Q = N; }
validator(Q) ::= .                          { Q = NULL; }
validator(Q) ::= VALIDATOR handler_name(N). { Q = N; }
validator(Q) ::= NO VALIDATOR.              { Q = NULL; }

statement(S) ::= CREATE(F) ACCESS METHOD name(N) TYPE INDEX HANDLER handler_name(H). {
  S = BUILD(parse, CREATE_ACCESS_METHOD, CreateAccessMethod, F.start, .name = N,
      .object = OBJECT_INDEX, .handler = *H);
}
statement(S) ::= CREATE(F) ACCESS METHOD name(N) TYPE(T) TABLE(E) HANDLER handler_name(H). {
  build_mark(parse, CONSTRUCT_TABLE_ACCESS_METHOD, build_span(T, E));
  S = BUILD(parse, CREATE_ACCESS_METHOD, CreateAccessMethod, F.start, .name = N,
      .object = OBJECT_TABLE, .handler = *H);
}

//------------------------------------------------------------ collations, text search, statistics
statement(S) ::= CREATE(F) COLLATION any_name(N) definition(D). {
  S = BUILD(parse, CREATE_COLLATION, CreateDefined, F.start, .object = OBJECT_COLLATION, .name = *N,
      .options = D);
}
statement(S) ::= CREATE(F) COLLATION IF NOT EXISTS any_name(N) definition(D). {
  S = BUILD(parse, CREATE_COLLATION, CreateDefined, F.start, .object = OBJECT_COLLATION,
      .if_not_exists = true, .name = *N, .options = D);
}
statement(S) ::= CREATE(F) COLLATION any_name(N) FROM any_name(M). {
  S = BUILD(parse, CREATE_COLLATION, CreateDefined, F.start, .object = OBJECT_COLLATION, .name = *N,
      .from = *M);
}
statement(S) ::= CREATE(F) COLLATION IF NOT EXISTS any_name(N) FROM any_name(M). {
  S = BUILD(parse, CREATE_COLLATION, CreateDefined, F.start, .object = OBJECT_COLLATION,
      .if_not_exists = true, .name = *N, .from = *M);
}
statement(S) ::= ALTER(F) COLLATION any_name(N) REFRESH VERSION. {
  S = BUILD(parse, ALTER_COLLATION, AlterDefined, F.start, .object = OBJECT_COLLATION,
      .target = build_qualified_name_node(parse, N));
}
statement(S) ::= CREATE(F) text_search_kind(K) any_name(N) definition(D). {
  S = BUILD(parse, CREATE_TEXT_SEARCH, CreateDefined, F.start, .object = K, .name = *N,
      .options = D);
}
statement(S) ::= ALTER(F) TEXT SEARCH DICTIONARY any_name(N) definition(D). {
  S = BUILD(parse, ALTER_TEXT_SEARCH, AlterTextSearch, F.start,
      .object = OBJECT_TEXT_SEARCH_DICTIONARY, .name = *N, .options = D);
}
statement(S) ::= ALTER(F) TEXT SEARCH CONFIGURATION any_name(N) mapping_change(M). {
  S = build_mapping_change(parse, F, N, M);
}
// An AlterTextSearch without its name.
%type mapping_change { AlterTextSearch * }
mapping_change(M) ::= ADD MAPPING FOR name_list(T) certain_with any_name_list(D). {
  M = build_mapping(parse, MAPPING_ADD, T, D);
}
mapping_change(M) ::= ALTER MAPPING FOR name_list(T) certain_with any_name_list(D). {
  M = build_mapping(parse, MAPPING_ALTER, T, D);
}
mapping_change(M) ::= ALTER MAPPING REPLACE any_name(A) certain_with any_name(B). {
  M = build_mapping(parse, MAPPING_REPLACE, build_empty_list(),
      build_pair(build_qualified_name_node(parse, A), build_qualified_name_node(parse, B)));
}
mapping_change(M) ::= ALTER MAPPING FOR name_list(T) REPLACE any_name(A) certain_with any_name(B). {
  M = build_mapping(parse, MAPPING_REPLACE, T,
      build_pair(build_qualified_name_node(parse, A), build_qualified_name_node(parse, B)));
}
mapping_change(M) ::= DROP MAPPING if_exists(I) FOR name_list(T). {
  M = build_mapping(parse, MAPPING_DROP, T, build_empty_list());
  M->if_exists = I;
}
certain_with ::= WITH.
certain_with ::= WITH_LA.

statement(S) ::= CREATE(F) STATISTICS(C) optional_any_name(N) optional_column_list(K) ON
    statistics_items(I) FROM from_list(R). {
  if (!N) build_mark(parse, CONSTRUCT_STATISTICS_UNNAMED, build_span(F, C));
  S = BUILD(parse, CREATE_STATISTICS, CreateStatistics, F.start, .name = build_maybe_name(N),
      .kinds = K, .items = I, .from = R);
}
statement(S) ::= CREATE(F) STATISTICS IF NOT EXISTS any_name(N) optional_column_list(K) ON
    statistics_items(I) FROM from_list(R). {
  S = BUILD(parse, CREATE_STATISTICS, CreateStatistics, F.start, .if_not_exists = true, .name = *N,
      .kinds = K, .items = I, .from = R);
}
statement(S) ::= ALTER(F) STATISTICS any_name(N) SET(T) STATISTICS(U) statistics_target(V). {
  build_mark(parse, CONSTRUCT_STATISTICS_TARGET, build_span(T, U));
  S = BUILD(parse, ALTER_STATISTICS, AlterStatistics, F.start, .name = *N, .target = V);
}
statement(S) ::= ALTER(F) STATISTICS IF EXISTS any_name(N) SET(T) STATISTICS(U)
    statistics_target(V). {
  build_mark(parse, CONSTRUCT_STATISTICS_TARGET, build_span(T, U));
  S = BUILD(parse, ALTER_STATISTICS, AlterStatistics, F.start, .if_exists = true, .name = *N,
      .target = V);
}
%type statistics_items { NodeList }
%type statistics_item  { Node * }
statistics_items(L) ::= statistics_item(I).                           { L = build_list(I); }
statistics_items(L) ::= statistics_items(K) COMMA statistics_item(I). { L = build_list_add(K, I); }
statistics_item(I) ::= name(N). { I = build_name_node(parse, N); }
statistics_item(I) ::= windowless_function(U). {
  I = U;
  build_mark(parse, CONSTRUCT_STATISTICS_EXPRESSION, I->span);
}
statistics_item(I) ::= LEFT_PAREN(F) expression(E) RIGHT_PAREN. {
  I = build_parenthesized(parse, E, F.start);
  build_mark(parse, CONSTRUCT_STATISTICS_EXPRESSION, I->span);
}

//------------------------------------------------------------ event triggers, assertions
%type event_condition_list { NodeList }
%type event_condition      { Node * }
%type string_list          { NodeList }
%type event_trigger_state  { EventTriggerState }
statement(S) ::= CREATE(F) EVENT TRIGGER name(N) ON column_label(E) EXECUTE function_word
    function_name(P) LEFT_PAREN RIGHT_PAREN. {
  S = BUILD(parse, CREATE_EVENT_TRIGGER, EventTrigger, F.start, .name = N, .event = E,
      .function = *P);
}
statement(S) ::= CREATE(F) EVENT TRIGGER name(N) ON column_label(E) WHEN event_condition_list(C)
    EXECUTE function_word function_name(P) LEFT_PAREN RIGHT_PAREN. {
  S = BUILD(parse, CREATE_EVENT_TRIGGER, EventTrigger, F.start, .name = N, .event = E,
      .conditions = C, .function = *P);
}
statement(S) ::= ALTER(F) EVENT TRIGGER name(N) event_trigger_state(X). {
  S = BUILD(parse, ALTER_EVENT_TRIGGER, EventTrigger, F.start, .name = N, .state = X);
}
event_condition_list(L) ::= event_condition(C).                             { L = build_list(C); }
event_condition_list(L) ::= event_condition_list(K) AND event_condition(C). {
  L = build_list_add(K, C);
}
event_condition(C) ::= name(N) IN LEFT_PAREN(F) string_list(L) RIGHT_PAREN. {
  C = build_named_option(parse, build_no_name(), N, build_value_list(parse, F, L));
}
string_list(L) ::= string(T). { L = build_list(build_string_constant(parse, T)); }
string_list(L) ::= string_list(K) COMMA string(T). {
  L = build_list_add(K, build_string_constant(parse, T));
}
event_trigger_state(X) ::= ENABLE.         { X = EVENT_TRIGGER_ENABLED; }
event_trigger_state(X) ::= ENABLE REPLICA. { X = EVENT_TRIGGER_ENABLED_REPLICA; }
event_trigger_state(X) ::= ENABLE ALWAYS.  { X = EVENT_TRIGGER_ENABLED_ALWAYS; }
event_trigger_state(X) ::= DISABLE.        { X = EVENT_TRIGGER_DISABLED; }

statement(S) ::= CREATE(F) ASSERTION name CHECK LEFT_PAREN expression RIGHT_PAREN
    constraint_attributes. {
  S = build_not_supported(parse, F, "CREATE ASSERTION is not yet implemented");
}
