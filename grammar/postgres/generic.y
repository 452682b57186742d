// generic.y -- statements that are read and no more: each becomes a GenericStatement
// (manual: SQL Commands).

//------------------------------------------------------------ databases, tablespaces, the system
statement(S) ::= CREATE(F) DATABASE name with_word database_options. {
  S = build_generic(parse, F, NODE_CREATE_DATABASE);
}
statement(S) ::= ALTER(F) DATABASE name WITH database_options. {
  S = build_generic(parse, F, NODE_ALTER_DATABASE);
}
statement(S) ::= ALTER(F) DATABASE name database_options. {
  S = build_generic(parse, F, NODE_ALTER_DATABASE);
}
statement(S) ::= ALTER(F) DATABASE name SET TABLESPACE name. {
  S = build_generic(parse, F, NODE_ALTER_DATABASE);
}
statement(S) ::= ALTER(F) DATABASE name REFRESH COLLATION VERSION. {
  S = build_generic(parse, F, NODE_ALTER_DATABASE);
}
statement(S) ::= ALTER(F) DATABASE name(N) set_or_reset(X). {
  S = BUILD(parse, ALTER_ROLE_SET, AlterRoleSet, F.start, .object = OBJECT_DATABASE, .name = N,
      .set = X);
}
database_options ::= .
database_options ::= database_option_list.
database_option_list ::= database_option.
database_option_list ::= database_option_list database_option.
database_option ::= database_option_name equals_word numeric_only.
database_option ::= database_option_name equals_word boolean_or_string.
database_option ::= database_option_name equals_word DEFAULT.
database_option_name ::= NAME.
database_option_name ::= CONNECTION LIMIT.
database_option_name ::= ENCODING.
database_option_name ::= LOCATION.
database_option_name ::= OWNER.
database_option_name ::= TABLESPACE.
database_option_name ::= TEMPLATE.
equals_word ::= .
equals_word ::= EQUALS.

statement(S) ::= CREATE(F) TABLESPACE name tablespace_owner LOCATION string
    optional_relation_options. {
  S = build_generic(parse, F, NODE_CREATE_TABLESPACE);
}
tablespace_owner ::= .
tablespace_owner ::= OWNER role.
statement(S) ::= ALTER(F) TABLESPACE name SET relation_options. {
  S = build_generic(parse, F, NODE_ALTER_TABLESPACE);
}
statement(S) ::= ALTER(F) TABLESPACE name RESET relation_options. {
  S = build_generic(parse, F, NODE_ALTER_TABLESPACE);
}

statement(S) ::= ALTER(F) SYSTEM SET plain_setting. {
  S = build_generic(parse, F, NODE_ALTER_SYSTEM);
}
statement(S) ::= ALTER(F) SYSTEM RESET setting_name. {
  S = build_generic(parse, F, NODE_ALTER_SYSTEM);
}
statement(S) ::= ALTER(F) SYSTEM RESET ALL. {
  S = build_generic(parse, F, NODE_ALTER_SYSTEM);
}

//------------------------------------------------------------ aggregates, operators, casts, types
statement(S) ::= CREATE(F) or_replace AGGREGATE function_name aggregate_parameters definition. {
  S = build_generic(parse, F, NODE_CREATE_AGGREGATE);
}
statement(S) ::= CREATE(F) or_replace AGGREGATE function_name LEFT_PAREN old_aggregate_list
    RIGHT_PAREN. {
  S = build_generic(parse, F, NODE_CREATE_AGGREGATE);
}
old_aggregate_list ::= old_aggregate_item.
old_aggregate_list ::= old_aggregate_list COMMA old_aggregate_item.
old_aggregate_item ::= NAME EQUALS definition_value.

statement(S) ::= CREATE(F) OPERATOR_KEYWORD operator definition. {
  S = build_generic(parse, F, NODE_CREATE_OPERATOR);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD operator_signature SET LEFT_PAREN
    changed_definition_list RIGHT_PAREN. {
  S = build_generic(parse, F, NODE_ALTER_OPERATOR);
}
statement(S) ::= ALTER(F) TYPE any_name SET LEFT_PAREN changed_definition_list RIGHT_PAREN. {
  S = build_generic(parse, F, NODE_ALTER_TYPE);
}
changed_definition_list ::= definition_item.
changed_definition_list ::= changed_definition_list COMMA definition_item.

statement(S) ::= CREATE(F) OPERATOR_KEYWORD CLASS any_name default_word FOR TYPE type_name USING
    name
    operator_family AS operator_class_item_list. {
  S = build_generic(parse, F, NODE_CREATE_OPERATOR_CLASS);
}
statement(S) ::= CREATE(F) OPERATOR_KEYWORD FAMILY any_name USING name. {
  S = build_generic(parse, F, NODE_CREATE_OPERATOR_FAMILY);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD FAMILY any_name USING name ADD
    operator_class_item_list. {
  S = build_generic(parse, F, NODE_ALTER_OPERATOR_FAMILY);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD FAMILY any_name USING name DROP dropped_member_list. {
  S = build_generic(parse, F, NODE_ALTER_OPERATOR_FAMILY);
}
default_word ::= .
default_word ::= DEFAULT.
operator_family ::= .
operator_family ::= FAMILY any_name.
operator_class_item_list ::= operator_class_item.
operator_class_item_list ::= operator_class_item_list COMMA operator_class_item.
operator_class_item ::= OPERATOR_KEYWORD integer operator operator_purpose.
operator_class_item ::= OPERATOR_KEYWORD integer operator_signature operator_purpose.
operator_class_item ::= FUNCTION integer function_signature.
operator_class_item ::= FUNCTION integer LEFT_PAREN type_list RIGHT_PAREN function_signature.
operator_class_item ::= STORAGE type_name.
operator_purpose ::= .
operator_purpose ::= FOR SEARCH.
operator_purpose ::= FOR ORDER BY any_name.
dropped_member_list ::= dropped_member.
dropped_member_list ::= dropped_member_list COMMA dropped_member.
dropped_member ::= OPERATOR_KEYWORD integer LEFT_PAREN type_list RIGHT_PAREN.
dropped_member ::= FUNCTION integer LEFT_PAREN type_list RIGHT_PAREN.

statement(S) ::= CREATE(F) CAST cast_types WITH FUNCTION function_signature cast_context. {
  S = build_generic(parse, F, NODE_CREATE_CAST);
}
statement(S) ::= CREATE(F) CAST cast_types WITHOUT FUNCTION cast_context. {
  S = build_generic(parse, F, NODE_CREATE_CAST);
}
statement(S) ::= CREATE(F) CAST cast_types WITH INOUT cast_context. {
  S = build_generic(parse, F, NODE_CREATE_CAST);
}
cast_context ::= .
cast_context ::= AS IMPLICIT.
cast_context ::= AS ASSIGNMENT.

statement(S) ::= CREATE(F) or_replace TRANSFORM FOR type_name LANGUAGE name LEFT_PAREN
    transform_functions
    RIGHT_PAREN. {
  S = build_generic(parse, F, NODE_CREATE_TRANSFORM);
}
transform_functions ::= from_sql.
transform_functions ::= to_sql.
transform_functions ::= from_sql COMMA to_sql.
transform_functions ::= to_sql COMMA from_sql.
from_sql ::= FROM SQL WITH FUNCTION function_signature.
to_sql ::= TO SQL WITH FUNCTION function_signature.

statement(S) ::= CREATE(F) default_word CONVERSION any_name FOR string TO string FROM any_name. {
  S = build_generic(parse, F, NODE_CREATE_CONVERSION);
}

statement(S) ::= CREATE(F) or_replace trusted_word procedural_word LANGUAGE name. {
  S = build_generic(parse, F, NODE_CREATE_LANGUAGE);
}
statement(S) ::= CREATE(F) or_replace trusted_word procedural_word LANGUAGE name HANDLER
    handler_name
    inline_handler validator. {
  S = build_generic(parse, F, NODE_CREATE_LANGUAGE);
}
trusted_word ::= .
trusted_word ::= TRUSTED.
handler_name ::= name.
handler_name ::= dotted_name.
inline_handler ::= .
inline_handler ::= INLINE handler_name.
validator ::= .
validator ::= VALIDATOR handler_name.
validator ::= NO VALIDATOR.

//------------------------------------------------------------ collations, text search, statistics
statement(S) ::= CREATE(F) COLLATION any_name definition. {
  S = build_generic(parse, F, NODE_CREATE_COLLATION);
}
statement(S) ::= CREATE(F) COLLATION IF NOT EXISTS any_name definition. {
  S = build_generic(parse, F, NODE_CREATE_COLLATION);
}
statement(S) ::= CREATE(F) COLLATION any_name FROM any_name. {
  S = build_generic(parse, F, NODE_CREATE_COLLATION);
}
statement(S) ::= CREATE(F) COLLATION IF NOT EXISTS any_name FROM any_name. {
  S = build_generic(parse, F, NODE_CREATE_COLLATION);
}
statement(S) ::= ALTER(F) COLLATION any_name REFRESH VERSION. {
  S = build_generic(parse, F, NODE_ALTER_COLLATION);
}
statement(S) ::= CREATE(F) text_search_kind any_name definition. {
  S = build_generic(parse, F, NODE_CREATE_TEXT_SEARCH);
}
statement(S) ::= ALTER(F) TEXT SEARCH DICTIONARY any_name definition. {
  S = build_generic(parse, F, NODE_ALTER_TEXT_SEARCH);
}
statement(S) ::= ALTER(F) TEXT SEARCH CONFIGURATION any_name mapping_change. {
  S = build_generic(parse, F, NODE_ALTER_TEXT_SEARCH);
}
mapping_change ::= ADD MAPPING FOR name_list certain_with any_name_list.
mapping_change ::= ALTER MAPPING FOR name_list certain_with any_name_list.
mapping_change ::= ALTER MAPPING REPLACE any_name certain_with any_name.
mapping_change ::= ALTER MAPPING FOR name_list REPLACE any_name certain_with any_name.
mapping_change ::= DROP MAPPING FOR name_list.
mapping_change ::= DROP MAPPING IF EXISTS FOR name_list.
certain_with ::= WITH.
certain_with ::= WITH_LA.

statement(S) ::= CREATE(F) STATISTICS statistics_name ON statistics_parameters FROM from_list. {
  S = build_generic(parse, F, NODE_CREATE_STATISTICS);
}
statement(S) ::= CREATE(F) STATISTICS IF NOT EXISTS any_name optional_column_list ON
    statistics_parameters
    FROM from_list. {
  S = build_generic(parse, F, NODE_CREATE_STATISTICS);
}
statement(S) ::= ALTER(F) STATISTICS any_name SET STATISTICS statistics_target. {
  S = build_generic(parse, F, NODE_ALTER_STATISTICS);
}
statement(S) ::= ALTER(F) STATISTICS IF EXISTS any_name SET STATISTICS statistics_target. {
  S = build_generic(parse, F, NODE_ALTER_STATISTICS);
}
statistics_name ::= optional_any_name optional_column_list.
statistics_parameters ::= statistics_parameter.
statistics_parameters ::= statistics_parameters COMMA statistics_parameter.
statistics_parameter ::= name.
statistics_parameter ::= windowless_function.
statistics_parameter ::= LEFT_PAREN expression RIGHT_PAREN.

//------------------------------------------------------------ foreign data
statement(S) ::= CREATE(F) FOREIGN DATA WRAPPER name wrapper_options generic_options. {
  S = build_generic(parse, F, NODE_CREATE_FOREIGN_DATA_WRAPPER);
}
statement(S) ::= ALTER(F) FOREIGN DATA WRAPPER name wrapper_options changed_options. {
  S = build_generic(parse, F, NODE_ALTER_FOREIGN_DATA_WRAPPER);
}
statement(S) ::= ALTER(F) FOREIGN DATA WRAPPER name wrapper_option_list. {
  S = build_generic(parse, F, NODE_ALTER_FOREIGN_DATA_WRAPPER);
}
wrapper_options ::= .
wrapper_options ::= wrapper_option_list.
wrapper_option_list ::= wrapper_option.
wrapper_option_list ::= wrapper_option_list wrapper_option.
wrapper_option ::= HANDLER handler_name.
wrapper_option ::= NO HANDLER.
wrapper_option ::= VALIDATOR handler_name.
wrapper_option ::= NO VALIDATOR.

statement(S) ::= CREATE(F) SERVER name server_type server_version FOREIGN DATA WRAPPER name
    generic_options. {
  S = build_generic(parse, F, NODE_CREATE_SERVER);
}
statement(S) ::= CREATE(F) SERVER IF NOT EXISTS name server_type server_version FOREIGN DATA
    WRAPPER name
    generic_options. {
  S = build_generic(parse, F, NODE_CREATE_SERVER);
}
statement(S) ::= ALTER(F) SERVER name certain_server_version changed_options. {
  S = build_generic(parse, F, NODE_ALTER_SERVER);
}
statement(S) ::= ALTER(F) SERVER name certain_server_version. {
  S = build_generic(parse, F, NODE_ALTER_SERVER);
}
statement(S) ::= ALTER(F) SERVER name changed_options. {
  S = build_generic(parse, F, NODE_ALTER_SERVER);
}
server_type ::= .
server_type ::= TYPE string.
server_version ::= .
server_version ::= certain_server_version.
certain_server_version ::= VERSION string.
certain_server_version ::= VERSION NULL.

statement(S) ::= CREATE(F) USER MAPPING FOR mapped_user SERVER name generic_options. {
  S = build_generic(parse, F, NODE_CREATE_USER_MAPPING);
}
statement(S) ::= CREATE(F) USER MAPPING IF NOT EXISTS FOR mapped_user SERVER name generic_options. {
  S = build_generic(parse, F, NODE_CREATE_USER_MAPPING);
}
statement(S) ::= ALTER(F) USER MAPPING FOR mapped_user SERVER name changed_options. {
  S = build_generic(parse, F, NODE_ALTER_USER_MAPPING);
}
statement(S) ::= IMPORT(F) FOREIGN SCHEMA name imported_tables FROM SERVER name INTO name
    generic_options. {
  S = build_generic(parse, F, NODE_IMPORT_FOREIGN_SCHEMA);
}
imported_tables ::= .
imported_tables ::= LIMIT TO LEFT_PAREN relation_expression_list RIGHT_PAREN.
imported_tables ::= EXCEPT LEFT_PAREN relation_expression_list RIGHT_PAREN.

statement(S) ::= CREATE(F) ACCESS METHOD name TYPE INDEX HANDLER handler_name. {
  S = build_generic(parse, F, NODE_CREATE_ACCESS_METHOD);
}
statement(S) ::= CREATE(F) ACCESS METHOD name TYPE TABLE HANDLER handler_name. {
  S = build_generic(parse, F, NODE_CREATE_ACCESS_METHOD);
}

//------------------------------------------------------------ event triggers, assertions
statement(S) ::= CREATE(F) EVENT TRIGGER name ON column_label EXECUTE function_word function_name
    LEFT_PAREN RIGHT_PAREN. {
  S = build_generic(parse, F, NODE_CREATE_EVENT_TRIGGER);
}
statement(S) ::= CREATE(F) EVENT TRIGGER name ON column_label WHEN event_condition_list EXECUTE
    function_word function_name LEFT_PAREN RIGHT_PAREN. {
  S = build_generic(parse, F, NODE_CREATE_EVENT_TRIGGER);
}
statement(S) ::= ALTER(F) EVENT TRIGGER name event_trigger_state. {
  S = build_generic(parse, F, NODE_ALTER_EVENT_TRIGGER);
}
event_condition_list ::= event_condition.
event_condition_list ::= event_condition_list AND event_condition.
event_condition ::= name IN LEFT_PAREN string_list RIGHT_PAREN.
string_list ::= string.
string_list ::= string_list COMMA string.
event_trigger_state ::= ENABLE.
event_trigger_state ::= ENABLE REPLICA.
event_trigger_state ::= ENABLE ALWAYS.
event_trigger_state ::= DISABLE.

statement(S) ::= CREATE(F) ASSERTION name CHECK LEFT_PAREN expression RIGHT_PAREN
    constraint_attributes. {
  S = build_not_supported(parse, F, "CREATE ASSERTION is not yet implemented");
}

//------------------------------------------------------------ publications and subscriptions
%type published_object_list { PublishedKind }
%type published_object      { PublishedObject }
statement(S) ::= CREATE(F) PUBLICATION name optional_definition. {
  S = build_generic(parse, F, NODE_CREATE_PUBLICATION);
}
statement(S) ::= CREATE(F) PUBLICATION name FOR ALL TABLES optional_definition. {
  S = build_generic(parse, F, NODE_CREATE_PUBLICATION);
}
statement(S) ::= CREATE(F) PUBLICATION name FOR published_object_list optional_definition. {
  S = build_generic(parse, F, NODE_CREATE_PUBLICATION);
}
statement(S) ::= ALTER(F) PUBLICATION name SET definition. {
  S = build_generic(parse, F, NODE_ALTER_PUBLICATION);
}
statement(S) ::= ALTER(F) PUBLICATION name ADD published_object_list. {
  S = build_generic(parse, F, NODE_ALTER_PUBLICATION);
}
statement(S) ::= ALTER(F) PUBLICATION name SET published_object_list. {
  S = build_generic(parse, F, NODE_ALTER_PUBLICATION);
}
statement(S) ::= ALTER(F) PUBLICATION name DROP published_object_list. {
  S = build_generic(parse, F, NODE_ALTER_PUBLICATION);
}
published_object_list(K) ::= published_object(O). {
  K = build_published(parse, PUBLISHED_NOTHING, O);
}
published_object_list(K) ::= published_object_list(L) COMMA published_object(O). {
  K = build_published(parse, L, O);
}
published_object(O) ::= TABLE(F) relation_expression optional_column_list parenthesized_where. {
  O = (PublishedObject){.kind = PUBLISHED_TABLE, .start = F.start};
}
published_object(O) ::= TABLES(F) IN SCHEMA name. {
  O = (PublishedObject){.kind = PUBLISHED_SCHEMA, .is_plain = true, .start = F.start};
}
published_object(O) ::= TABLES(F) IN SCHEMA CURRENT_SCHEMA. {
  O = (PublishedObject){.kind = PUBLISHED_SCHEMA, .is_plain = true, .start = F.start};
}
published_object(O) ::= name(N) optional_column_list(C) parenthesized_where(W). {
  O = (PublishedObject){.kind = PUBLISHED_AS_BEFORE, .is_plain = true,
      .has_columns = C.first != NULL,
      .has_where = W != NULL, .start = N.span.start};
}
published_object(O) ::= dotted_name(N) optional_column_list(C) parenthesized_where(W). {
  O = (PublishedObject){.kind = PUBLISHED_AS_BEFORE, .has_columns = C.first != NULL,
      .has_where = W != NULL,
      .start = build_path_span(N).start};
}
published_object(O) ::= marked_relation(R) optional_column_list(C) parenthesized_where(W). {
  O = (PublishedObject){.kind = PUBLISHED_AS_BEFORE, .has_columns = C.first != NULL,
      .has_where = W != NULL,
      .start = R};
}
published_object(O) ::= CURRENT_SCHEMA(F). {
  O = (PublishedObject){.kind = PUBLISHED_AS_BEFORE, .is_plain = true, .is_keyword = true,
      .start = F.start};
}
%type marked_relation { uint32_t }
marked_relation(S) ::= qualified_name(Q) STAR.                          { S = Q->span.start; }
marked_relation(S) ::= ONLY(F) qualified_name.                          { S = F.start; }
marked_relation(S) ::= ONLY(F) LEFT_PAREN qualified_name RIGHT_PAREN. { S = F.start; }

statement(S) ::= CREATE(F) SUBSCRIPTION name CONNECTION string PUBLICATION name_list
    optional_definition. {
  S = build_generic(parse, F, NODE_CREATE_SUBSCRIPTION);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name subscription_change. {
  S = build_generic(parse, F, NODE_ALTER_SUBSCRIPTION);
}
subscription_change ::= SET definition.
subscription_change ::= CONNECTION string.
subscription_change ::= REFRESH PUBLICATION optional_definition.
subscription_change ::= ADD PUBLICATION name_list optional_definition.
subscription_change ::= DROP PUBLICATION name_list optional_definition.
subscription_change ::= SET PUBLICATION name_list optional_definition.
subscription_change ::= ENABLE.
subscription_change ::= DISABLE.
subscription_change ::= SKIP definition.
