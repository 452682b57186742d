// drop.y -- what many kinds of object share: DROP, RENAME, SET SCHEMA, OWNER TO, DEPENDS ON,
// COMMENT,
// SECURITY LABEL (manual: SQL Commands).

//------------------------------------------------------------ kinds
%type dotted_kind     { ObjectKind } // whose names may have a schema
%type plain_kind      { ObjectKind } // whose names have none
%type cluster_kind    { ObjectKind } // the same, and DROP has a form of its own
%type kind_on_table   { ObjectKind } // whose names belong to a relation
dotted_kind(K) ::= TABLE.             { K = OBJECT_TABLE; }
dotted_kind(K) ::= SEQUENCE.          { K = OBJECT_SEQUENCE; }
dotted_kind(K) ::= VIEW.              { K = OBJECT_VIEW; }
dotted_kind(K) ::= MATERIALIZED VIEW. { K = OBJECT_MATERIALIZED_VIEW; }
dotted_kind(K) ::= INDEX.             { K = OBJECT_INDEX; }
dotted_kind(K) ::= FOREIGN TABLE.     { K = OBJECT_FOREIGN_TABLE; }
dotted_kind(K) ::= COLLATION.         { K = OBJECT_COLLATION; }
dotted_kind(K) ::= CONVERSION.        { K = OBJECT_CONVERSION; }
dotted_kind(K) ::= STATISTICS.        { K = OBJECT_STATISTICS; }
dotted_kind(K) ::= text_search_kind(T). { K = T; }
%type text_search_kind { ObjectKind }
text_search_kind(K) ::= TEXT SEARCH PARSER.        { K = OBJECT_TEXT_SEARCH_PARSER; }
text_search_kind(K) ::= TEXT SEARCH DICTIONARY.    { K = OBJECT_TEXT_SEARCH_DICTIONARY; }
text_search_kind(K) ::= TEXT SEARCH TEMPLATE.      { K = OBJECT_TEXT_SEARCH_TEMPLATE; }
text_search_kind(K) ::= TEXT SEARCH CONFIGURATION. { K = OBJECT_TEXT_SEARCH_CONFIGURATION; }
plain_kind(K) ::= ACCESS METHOD.        { K = OBJECT_ACCESS_METHOD; }
plain_kind(K) ::= EVENT TRIGGER.        { K = OBJECT_EVENT_TRIGGER; }
plain_kind(K) ::= EXTENSION.            { K = OBJECT_EXTENSION; }
plain_kind(K) ::= FOREIGN DATA WRAPPER. { K = OBJECT_FOREIGN_DATA_WRAPPER; }
plain_kind(K) ::= procedural_word LANGUAGE. { K = OBJECT_LANGUAGE; }
plain_kind(K) ::= PUBLICATION.          { K = OBJECT_PUBLICATION; }
plain_kind(K) ::= SCHEMA.               { K = OBJECT_SCHEMA; }
plain_kind(K) ::= SERVER.               { K = OBJECT_SERVER; }
cluster_kind(K) ::= DATABASE.     { K = OBJECT_DATABASE; }
cluster_kind(K) ::= ROLE.         { K = OBJECT_ROLE; }
cluster_kind(K) ::= SUBSCRIPTION. { K = OBJECT_SUBSCRIPTION; }
cluster_kind(K) ::= TABLESPACE.   { K = OBJECT_TABLESPACE; }
kind_on_table(K) ::= POLICY.  { K = OBJECT_POLICY; }
kind_on_table(K) ::= RULE.    { K = OBJECT_RULE; }
kind_on_table(K) ::= TRIGGER. { K = OBJECT_TRIGGER; }
procedural_word ::= .
procedural_word ::= PROCEDURAL.

%type operator_set_kind { ObjectKind }
operator_set_kind(K) ::= OPERATOR_KEYWORD CLASS.  { K = OBJECT_OPERATOR_CLASS; }
operator_set_kind(K) ::= OPERATOR_KEYWORD FAMILY. { K = OBJECT_OPERATOR_FAMILY; }

//------------------------------------------------------------ one object, of a kind that is said
%type common_object    { ObjectTarget * } // of COMMENT, SECURITY LABEL, ALTER EXTENSION
%type definable_object { ObjectTarget * } // of COMMENT, ALTER EXTENSION
%type stored_object    { ObjectTarget * } // of COMMENT, SECURITY LABEL
common_object(T) ::= dotted_kind(K) any_name(N). { T = build_dotted_target(parse, K, N); }
common_object(T) ::= plain_kind(K) name(N).      { T = build_named_target(parse, K, N); }
common_object(T) ::= cluster_kind(K) name(N).    { T = build_named_target(parse, K, N); }
common_object(T) ::= TYPE type_name(N).          { T = build_type_target(parse, OBJECT_TYPE, N); }
common_object(T) ::= DOMAIN type_name(N).        { T = build_type_target(parse, OBJECT_DOMAIN, N); }
common_object(T) ::= AGGREGATE aggregate_signature(S). {
  T = build_target(parse, OBJECT_AGGREGATE, &S->node);
}
common_object(T) ::= routine(R).                 { T = R; }
definable_object(T) ::= OPERATOR_KEYWORD operator_signature(S). {
  T = build_target(parse, OBJECT_OPERATOR, &S->node);
}
definable_object(T) ::= operator_set_kind(K) any_name(N) USING name(M). {
  T = build_target(parse, K, build_drop_on_relation(parse, M, N));
}
definable_object(T) ::= CAST(F) cast_types(L). {
  T = build_target(parse, OBJECT_CAST, build_cast_target(parse, F, L));
}
definable_object(T) ::= TRANSFORM(F) FOR type_name(N) LANGUAGE name(L). {
  T = build_target(parse, OBJECT_TRANSFORM, build_transform_target(parse, F, N, L));
}
stored_object(T) ::= COLUMN any_name(N).               { T = build_column_target(parse, N); }
stored_object(T) ::= LARGE OBJECT numeric_only(N). {
  T = build_target(parse, OBJECT_LARGE_OBJECT, N);
}
%type cast_types { NodeList }
cast_types(L) ::= LEFT_PAREN type_name(T) AS type_name(U) RIGHT_PAREN. {
  L = build_list_add(build_list(&T->node), &U->node);
}

//------------------------------------------------------------ DROP
%type type_name_list { NodeList }
statement(S) ::= DROP(F) dotted_kind(K) IF EXISTS any_name_list(L) drop_behavior(B). {
  S = build_drop(parse, F, K, true, L, B);
}
statement(S) ::= DROP(F) dotted_kind(K) any_name_list(L) drop_behavior(B). {
  S = build_drop(parse, F, K, false, L, B);
}
statement(S) ::= DROP(F) plain_kind(K) IF EXISTS name_list(L) drop_behavior(B). {
  S = build_drop_names(parse, F, K, true, L, B);
}
statement(S) ::= DROP(F) plain_kind(K) name_list(L) drop_behavior(B). {
  S = build_drop_names(parse, F, K, false, L, B);
}
statement(S) ::= DROP(F) kind_on_table(K) name(N) ON any_name(Q) drop_behavior(B). {
  S = build_drop(parse, F, K, false, build_list(build_drop_on_relation(parse, N, Q)), B);
}
statement(S) ::= DROP(F) kind_on_table(K) IF EXISTS name(N) ON any_name(Q) drop_behavior(B). {
  S = build_drop(parse, F, K, true, build_list(build_drop_on_relation(parse, N, Q)), B);
}
statement(S) ::= DROP(F) type_kind(K) type_name_list(L) drop_behavior(B). {
  S = build_drop_types(parse, F, K, false, L, B);
}
statement(S) ::= DROP(F) type_kind(K) IF EXISTS type_name_list(L) drop_behavior(B). {
  S = build_drop_types(parse, F, K, true, L, B);
}
statement(S) ::= DROP(F) INDEX CONCURRENTLY any_name_list(L) drop_behavior(B). {
  S = build_drop_concurrently(parse, F, false, L, B);
}
statement(S) ::= DROP(F) INDEX CONCURRENTLY IF EXISTS any_name_list(L) drop_behavior(B). {
  S = build_drop_concurrently(parse, F, true, L, B);
}
statement(S) ::= DROP(F) SUBSCRIPTION name(N) drop_behavior(B). {
  S = build_drop_one(parse, F, OBJECT_SUBSCRIPTION, false, N, B);
}
statement(S) ::= DROP(F) SUBSCRIPTION IF EXISTS name(N) drop_behavior(B). {
  S = build_drop_one(parse, F, OBJECT_SUBSCRIPTION, true, N, B);
}
statement(S) ::= DROP(F) TABLESPACE name(N). {
  S = build_drop_one(parse, F, OBJECT_TABLESPACE, false, N, DROP_UNSTATED);
}
statement(S) ::= DROP(F) TABLESPACE IF EXISTS name(N). {
  S = build_drop_one(parse, F, OBJECT_TABLESPACE, true, N, DROP_UNSTATED);
}
statement(S) ::= DROP(F) DATABASE name(N) drop_database_options(O). {
  S = build_drop_database(parse, F, false, N, O);
}
statement(S) ::= DROP(F) DATABASE IF EXISTS name(N) drop_database_options(O). {
  S = build_drop_database(parse, F, true, N, O);
}
statement(S) ::= DROP(F) USER role_list(L). {
  S = build_drop_names(parse, F, OBJECT_ROLE, false, L, DROP_UNSTATED);
}
statement(S) ::= DROP(F) USER IF EXISTS role_list(L). {
  S = build_drop_names(parse, F, OBJECT_ROLE, true, L, DROP_UNSTATED);
}
statement(S) ::= DROP(F) role_or_group role_list(L). {
  S = build_drop_names(parse, F, OBJECT_ROLE, false, L, DROP_UNSTATED);
}
statement(S) ::= DROP(F) role_or_group IF EXISTS role_list(L). {
  S = build_drop_names(parse, F, OBJECT_ROLE, true, L, DROP_UNSTATED);
}
statement(S) ::= DROP(F) routine_kind(K) function_signature_list(L) drop_behavior(B). {
  S = build_drop(parse, F, K, false, L, B);
}
statement(S) ::= DROP(F) routine_kind(K) IF EXISTS function_signature_list(L) drop_behavior(B). {
  S = build_drop(parse, F, K, true, L, B);
}
statement(S) ::= DROP(F) AGGREGATE aggregate_signature_list(L) drop_behavior(B). {
  S = build_drop(parse, F, OBJECT_AGGREGATE, false, L, B);
}
statement(S) ::= DROP(F) AGGREGATE IF EXISTS aggregate_signature_list(L) drop_behavior(B). {
  S = build_drop(parse, F, OBJECT_AGGREGATE, true, L, B);
}
statement(S) ::= DROP(F) OPERATOR_KEYWORD operator_signature_list(L) drop_behavior(B). {
  S = build_drop(parse, F, OBJECT_OPERATOR, false, L, B);
}
statement(S) ::= DROP(F) OPERATOR_KEYWORD IF EXISTS operator_signature_list(L) drop_behavior(B). {
  S = build_drop(parse, F, OBJECT_OPERATOR, true, L, B);
}
statement(S) ::= DROP(F) operator_set_kind(K) any_name(N) USING name(M) drop_behavior(B). {
  S = build_drop(parse, F, K, false, build_list(build_drop_on_relation(parse, M, N)), B);
}
statement(S) ::= DROP(F) operator_set_kind(K) IF EXISTS any_name(N) USING name(M)
    drop_behavior(B). {
  S = build_drop(parse, F, K, true, build_list(build_drop_on_relation(parse, M, N)), B);
}
statement(S) ::= DROP(F) CAST(C) if_exists(I) cast_types(L) drop_behavior(B). {
  S = build_drop(parse, F, OBJECT_CAST, I, build_list(build_cast_target(parse, C, L)), B);
}
statement(S) ::= DROP(F) TRANSFORM(T) if_exists(I) FOR type_name(N) LANGUAGE name(L)
    drop_behavior(B). {
  S = build_drop(parse, F, OBJECT_TRANSFORM, I, build_list(build_transform_target(parse, T, N,
      L)), B);
}
statement(S) ::= DROP(F) USER MAPPING if_exists(I) FOR mapped_user(U) SERVER name(N). {
  S = build_drop(parse, F, OBJECT_USER_MAPPING, I,
      build_list(build_drop_on_relation(parse, U, build_unqualified_name(parse, N))),
      DROP_UNSTATED);
}

%type type_kind { ObjectKind }
type_kind(K) ::= TYPE.   { K = OBJECT_TYPE; }
type_kind(K) ::= DOMAIN. { K = OBJECT_DOMAIN; }
type_name_list(L) ::= type_name(T).                         { L = build_list(&T->node); }
type_name_list(L) ::= type_name_list(K) COMMA type_name(T). { L = build_list_add(K, &T->node); }
%type if_exists { bool }
if_exists(B) ::= .          { B = false; }
if_exists(B) ::= IF EXISTS. { B = true; }
// Without USER, as USER MAPPING begins alike.
role_or_group ::= ROLE.
role_or_group ::= GROUP.
%type drop_database_options { bool } // whether FORCE
drop_database_options(B) ::= . { B = false; }
drop_database_options(B) ::= with_word LEFT_PAREN(F) drop_database_option_list RIGHT_PAREN(E). {
  build_mark(parse, CONSTRUCT_DROP_DATABASE_FORCE, build_span(F, E));
  B = true;
}
drop_database_option_list ::= FORCE.
drop_database_option_list ::= drop_database_option_list COMMA FORCE.
%type mapped_user { Name }
mapped_user(U) ::= role(R). { U = R; }
mapped_user(U) ::= USER(T). { U = build_name(parse, T); }

//------------------------------------------------------------ RENAME
statement(S) ::= ALTER(F) TABLE altered_table(R) RENAME TO name(N). {
  S = build_rename_relation(parse, F, OBJECT_TABLE, R, N);
}
statement(S) ::= ALTER(F) FOREIGN TABLE altered_table(R) RENAME TO name(N). {
  S = build_rename_relation(parse, F, OBJECT_FOREIGN_TABLE, R, N);
}
statement(S) ::= ALTER(F) SEQUENCE altered_relation(R) RENAME TO name(N). {
  S = build_rename_relation(parse, F, OBJECT_SEQUENCE, R, N);
}
statement(S) ::= ALTER(F) VIEW altered_relation(R) RENAME TO name(N). {
  S = build_rename_relation(parse, F, OBJECT_VIEW, R, N);
}
statement(S) ::= ALTER(F) MATERIALIZED VIEW altered_relation(R) RENAME TO name(N). {
  S = build_rename_relation(parse, F, OBJECT_MATERIALIZED_VIEW, R, N);
}
statement(S) ::= ALTER(F) INDEX altered_relation(R) RENAME TO name(N). {
  S = build_rename_relation(parse, F, OBJECT_INDEX, R, N);
}
statement(S) ::= ALTER(F) TABLE altered_table(R) RENAME column_word name(P) TO name(N). {
  S = build_rename_part(parse, F, OBJECT_COLUMN, OBJECT_TABLE, R, P, N);
}
statement(S) ::= ALTER(F) FOREIGN TABLE altered_table(R) RENAME column_word name(P) TO name(N). {
  S = build_rename_part(parse, F, OBJECT_COLUMN, OBJECT_FOREIGN_TABLE, R, P, N);
}
statement(S) ::= ALTER(F) VIEW altered_relation(R) RENAME(V) column_word name(P) TO name(N). {
  build_mark(parse, CONSTRUCT_RENAME_VIEW_COLUMN, (Span){V.start, P.span.end});
  S = build_rename_part(parse, F, OBJECT_COLUMN, OBJECT_VIEW, R, P, N);
}
statement(S) ::= ALTER(F) MATERIALIZED VIEW altered_relation(R) RENAME column_word name(P) TO
    name(N). {
  S = build_rename_part(parse, F, OBJECT_COLUMN, OBJECT_MATERIALIZED_VIEW, R, P, N);
}
statement(S) ::= ALTER(F) TABLE altered_table(R) RENAME CONSTRAINT name(P) TO name(N). {
  S = build_rename_part(parse, F, OBJECT_CONSTRAINT, OBJECT_TABLE, R, P, N);
}
statement(S) ::= ALTER(F) POLICY name(P) ON qualified_name(Q) RENAME TO name(N). {
  S = build_rename_part(parse, F, OBJECT_POLICY, OBJECT_TABLE, (AlteredRelation){Q, false, false},
      P, N);
}
statement(S) ::= ALTER(F) RULE name(P) ON qualified_name(Q) RENAME TO name(N). {
  S = build_rename_part(parse, F, OBJECT_RULE, OBJECT_TABLE, (AlteredRelation){Q, false, false},
      P, N);
}
statement(S) ::= ALTER(F) TRIGGER name(P) ON qualified_name(Q) RENAME TO name(N). {
  S = build_rename_part(parse, F, OBJECT_TRIGGER, OBJECT_TABLE, (AlteredRelation){Q, false,
      false}, P, N);
}
statement(S) ::= ALTER(F) POLICY IF EXISTS name(P) ON qualified_name(Q) RENAME TO name(N). {
  S = build_rename_part(parse, F, OBJECT_POLICY, OBJECT_TABLE, (AlteredRelation){Q, true, false},
      P, N);
}
statement(S) ::= ALTER(F) DOMAIN any_name(Q) RENAME CONSTRAINT name(P) TO name(N). {
  S = build_rename_part(parse, F, OBJECT_DOMAIN_CONSTRAINT, OBJECT_DOMAIN, (AlteredRelation){Q,
      false, false}, P, N);
}
statement(S) ::= ALTER(F) TYPE any_name(Q) RENAME ATTRIBUTE name(P) TO name(N) drop_behavior(B). {
  S = build_rename_attribute(parse, F, Q, P, N, B);
}
statement(S) ::= ALTER(F) DOMAIN any_name(Q) RENAME TO name(N). {
  S = build_rename(parse, F, build_dotted_target(parse, OBJECT_DOMAIN, Q), N);
}
statement(S) ::= ALTER(F) TYPE any_name(Q) RENAME TO name(N). {
  S = build_rename(parse, F, build_dotted_target(parse, OBJECT_TYPE, Q), N);
}
statement(S) ::= ALTER(F) STATISTICS any_name(Q) RENAME TO name(N). {
  S = build_rename(parse, F, build_dotted_target(parse, OBJECT_STATISTICS, Q), N);
}
statement(S) ::= ALTER(F) routine(R) RENAME TO name(N). {
  S = build_rename(parse, F, R, N);
}
statement(S) ::= ALTER(F) DATABASE name(D) RENAME TO name(N). {
  S = build_rename(parse, F, build_named_target(parse, OBJECT_DATABASE, D), N);
}
statement(S) ::= ALTER(F) renamable_object(T) RENAME TO name(N). {
  S = build_rename(parse, F, T, N);
}

// In the order of what may be altered about them besides.
%type renamable_object { ObjectTarget * }
renamable_object(T) ::= movable_object(O).  { T = O; }
renamable_object(T) ::= settled_object(O).  { T = O; }

%type movable_object { ObjectTarget * } // that has a schema, and may change it
movable_object(T) ::= AGGREGATE aggregate_signature(S). {
  T = build_target(parse, OBJECT_AGGREGATE, &S->node);
}
movable_object(T) ::= COLLATION any_name(N). {
  T = build_dotted_target(parse, OBJECT_COLLATION, N);
}
movable_object(T) ::= CONVERSION any_name(N). {
  T = build_dotted_target(parse, OBJECT_CONVERSION, N);
}
movable_object(T) ::= OPERATOR_KEYWORD CLASS any_name(N) USING name(M). {
  T = build_target(parse, OBJECT_OPERATOR_CLASS, build_drop_on_relation(parse, M, N));
}
movable_object(T) ::= OPERATOR_KEYWORD FAMILY any_name(N) USING name(M). {
  T = build_target(parse, OBJECT_OPERATOR_FAMILY, build_drop_on_relation(parse, M, N));
}
movable_object(T) ::= TEXT SEARCH PARSER any_name(N). {
  T = build_dotted_target(parse, OBJECT_TEXT_SEARCH_PARSER, N);
}
movable_object(T) ::= TEXT SEARCH DICTIONARY any_name(N). {
  T = build_dotted_target(parse, OBJECT_TEXT_SEARCH_DICTIONARY, N);
}
movable_object(T) ::= TEXT SEARCH TEMPLATE any_name(N). {
  T = build_dotted_target(parse, OBJECT_TEXT_SEARCH_TEMPLATE, N);
}
movable_object(T) ::= TEXT SEARCH CONFIGURATION any_name(N). {
  T = build_dotted_target(parse, OBJECT_TEXT_SEARCH_CONFIGURATION, N);
}

%type settled_object { ObjectTarget * } // that has none
settled_object(T) ::= EVENT TRIGGER name(N). {
  T = build_named_target(parse, OBJECT_EVENT_TRIGGER, N);
}
settled_object(T) ::= FOREIGN DATA WRAPPER name(N). {
  T = build_named_target(parse, OBJECT_FOREIGN_DATA_WRAPPER, N);
}
settled_object(T) ::= procedural_word LANGUAGE name(N). {
  T = build_named_target(parse, OBJECT_LANGUAGE, N);
}
settled_object(T) ::= PUBLICATION name(N). {
  T = build_named_target(parse, OBJECT_PUBLICATION, N);
}
settled_object(T) ::= SCHEMA name(N). {
  T = build_named_target(parse, OBJECT_SCHEMA, N);
}
settled_object(T) ::= SERVER name(N). {
  T = build_named_target(parse, OBJECT_SERVER, N);
}
settled_object(T) ::= SUBSCRIPTION name(N). {
  T = build_named_target(parse, OBJECT_SUBSCRIPTION, N);
}
settled_object(T) ::= TABLESPACE name(N). {
  T = build_named_target(parse, OBJECT_TABLESPACE, N);
}

//------------------------------------------------------------ SET SCHEMA
statement(S) ::= ALTER(F) TABLE altered_table(R) SET SCHEMA name(N). {
  S = build_relation_schema(parse, F, OBJECT_TABLE, R, N);
}
statement(S) ::= ALTER(F) FOREIGN TABLE altered_table(R) SET SCHEMA name(N). {
  S = build_relation_schema(parse, F, OBJECT_FOREIGN_TABLE, R, N);
}
statement(S) ::= ALTER(F) SEQUENCE altered_relation(R) SET SCHEMA name(N). {
  S = build_relation_schema(parse, F, OBJECT_SEQUENCE, R, N);
}
statement(S) ::= ALTER(F) VIEW altered_relation(R) SET SCHEMA name(N). {
  S = build_relation_schema(parse, F, OBJECT_VIEW, R, N);
}
statement(S) ::= ALTER(F) MATERIALIZED VIEW altered_relation(R) SET SCHEMA name(N). {
  S = build_relation_schema(parse, F, OBJECT_MATERIALIZED_VIEW, R, N);
}
statement(S) ::= ALTER(F) DOMAIN any_name(Q) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, build_dotted_target(parse, OBJECT_DOMAIN, Q), N);
}
statement(S) ::= ALTER(F) TYPE any_name(Q) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, build_dotted_target(parse, OBJECT_TYPE, Q), N);
}
statement(S) ::= ALTER(F) STATISTICS any_name(Q) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, build_dotted_target(parse, OBJECT_STATISTICS, Q), N);
}
statement(S) ::= ALTER(F) routine(R) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, R, N);
}
statement(S) ::= ALTER(F) movable_object(T) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, T, N);
}
statement(S) ::= ALTER(F) OPERATOR_KEYWORD operator_signature(O) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, build_target(parse, OBJECT_OPERATOR, &O->node), N);
}
statement(S) ::= ALTER(F) EXTENSION name(E) SET SCHEMA name(N). {
  S = build_set_schema(parse, F, build_named_target(parse, OBJECT_EXTENSION, E), N);
}

//------------------------------------------------------------ OWNER TO
statement(S) ::= ALTER(F) DOMAIN any_name(Q) OWNER TO role(N). {
  S = build_owner(parse, F, build_dotted_target(parse, OBJECT_DOMAIN, Q), N);
}
statement(S) ::= ALTER(F) TYPE any_name(Q) OWNER TO role(N). {
  S = build_owner(parse, F, build_dotted_target(parse, OBJECT_TYPE, Q), N);
}
statement(S) ::= ALTER(F) STATISTICS any_name(Q) OWNER TO role(N). {
  S = build_owner(parse, F, build_dotted_target(parse, OBJECT_STATISTICS, Q), N);
}
statement(S) ::= ALTER(F) routine(R) OWNER TO role(N). {
  S = build_owner(parse, F, R, N);
}
statement(S) ::= ALTER(F) DATABASE name(D) OWNER TO role(N). {
  S = build_owner(parse, F, build_named_target(parse, OBJECT_DATABASE, D), N);
}
statement(S) ::= ALTER(F) movable_object(T) OWNER(O) TO role(R). {
  S = build_owner_if_any(parse, F, T, O, R);
}
statement(S) ::= ALTER(F) settled_object(T) OWNER TO role(R). { S = build_owner(parse, F, T, R); }
statement(S) ::= ALTER(F) OPERATOR_KEYWORD operator_signature(O) OWNER TO role(R). {
  S = build_owner(parse, F, build_target(parse, OBJECT_OPERATOR, &O->node), R);
}
statement(S) ::= ALTER(F) LARGE OBJECT numeric_only(N) OWNER TO role(R). {
  S = build_owner(parse, F, build_target(parse, OBJECT_LARGE_OBJECT, N), R);
}

//------------------------------------------------------------ DEPENDS ON EXTENSION
statement(S) ::= ALTER(F) routine(R) no_word(W) DEPENDS ON EXTENSION name(N). {
  S = BUILD(parse, ALTER_DEPENDS, AlterDepends, F.start, .object = R->object, .target = R->node,
      .no = W, .extension = N);
}
statement(S) ::= ALTER(F) TRIGGER name(T) ON qualified_name(Q) no_word(W) DEPENDS ON EXTENSION
    name(N). {
  S = BUILD(parse, ALTER_DEPENDS, AlterDepends, F.start, .object = OBJECT_TRIGGER,
      .target = build_qualified_name_node(parse, Q), .part = T, .no = W, .extension = N);
}
statement(S) ::= ALTER(F) MATERIALIZED VIEW altered_relation(R) no_word(W) DEPENDS(D) ON EXTENSION
    name(N). {
  S = build_depends(parse, F, OBJECT_MATERIALIZED_VIEW, R, W, D, N);
}
statement(S) ::= ALTER(F) INDEX altered_relation(R) no_word(W) DEPENDS(D) ON EXTENSION name(N). {
  S = build_depends(parse, F, OBJECT_INDEX, R, W, D, N);
}
%type no_word { bool }
no_word(B) ::= . { B = false; }
no_word(B) ::= NO(F). {
  build_mark(parse, CONSTRUCT_NO_DEPENDS, build_token_span(F));
  B = true;
}

//------------------------------------------------------------ COMMENT, SECURITY LABEL
%type described_object { ObjectTarget * } // of COMMENT alone
%type description      { Text }
statement(S) ::= COMMENT(F) ON common_object(T) IS description(D). {
  S = build_comment(parse, F, T, D);
}
statement(S) ::= COMMENT(F) ON definable_object(T) IS description(D). {
  S = build_comment(parse, F, T, D);
}
statement(S) ::= COMMENT(F) ON stored_object(T) IS description(D). {
  S = build_comment(parse, F, T, D);
}
statement(S) ::= COMMENT(F) ON described_object(T) IS description(D). {
  S = build_comment(parse, F, T, D);
}
described_object(T) ::= CONSTRAINT name(N) ON any_name(Q). {
  T = build_part_target(parse, OBJECT_CONSTRAINT, Q, N);
}
described_object(T) ::= CONSTRAINT name(N) ON DOMAIN any_name(Q). {
  T = build_part_target(parse, OBJECT_DOMAIN_CONSTRAINT, Q, N);
}
described_object(T) ::= kind_on_table(K) name(N) ON any_name(Q). {
  T = build_part_target(parse, K, Q, N);
}
description(T) ::= string(S). { T = S; }
description(T) ::= NULL.      { T = build_no_text(); }

statement(S) ::= SECURITY(F) LABEL label_provider(P) ON common_object(T) IS description(D). {
  S = build_security_label(parse, F, P, T, D);
}
statement(S) ::= SECURITY(F) LABEL label_provider(P) ON stored_object(T) IS description(D). {
  S = build_security_label(parse, F, P, T, D);
}
%type label_provider { Name }
label_provider(N) ::= .                      { N = build_no_name(); }
label_provider(N) ::= FOR word_or_string(W). { N = W; }
