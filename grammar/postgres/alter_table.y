// alter_table.y -- ALTER TABLE, and the actions of ALTER INDEX, VIEW, SEQUENCE, FOREIGN TABLE and
// TYPE that it shares (manual: SQL Commands).

//------------------------------------------------------------ the statements
statement(S) ::= ALTER(F) TABLE altered_table(R) alter_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_TABLE, R, L);
}
statement(S) ::= ALTER(F) TABLE altered_table(R) partition_action(A). {
  S = build_alter_table(parse, F, OBJECT_TABLE, R, build_list(A));
}
statement(S) ::= ALTER(F) INDEX altered_relation(R) alter_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_INDEX, R, L);
}
statement(S) ::= ALTER(F) INDEX qualified_name(N) ATTACH(A) PARTITION qualified_name(Q). {
  S = build_alter_table(parse, F, OBJECT_INDEX, (AlteredRelation){N, false, false},
      build_list(BUILD_ACTION(parse, ATTACH_PARTITION, A, .relation = *Q)));
}
statement(S) ::= ALTER(F) SEQUENCE altered_relation(R) alter_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_SEQUENCE, R, L);
}
statement(S) ::= ALTER(F) VIEW altered_relation(R) alter_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_VIEW, R, L);
}
statement(S) ::= ALTER(F) MATERIALIZED VIEW altered_relation(R) alter_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_MATERIALIZED_VIEW, R, L);
}
statement(S) ::= ALTER(F) FOREIGN TABLE altered_table(R) alter_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_FOREIGN_TABLE, R, L);
}
statement(S) ::= ALTER(F) TYPE any_name(N) attribute_action_list(L). {
  S = build_alter_table(parse, F, OBJECT_TYPE, (AlteredRelation){N, false, false}, L);
}

// Every relation of a tablespace.
statement(S) ::= ALTER(F) movable_kind(K) ALL IN TABLESPACE name(N) SET TABLESPACE name(M)
    nowait(W). {
  S = BUILD(parse, ALTER_TABLE_ALL, AlterTableAll, F.start,
      .object = K, .tablespace = N, .new_tablespace = M, .nowait = W);
}
statement(S) ::= ALTER(F) movable_kind(K) ALL IN TABLESPACE name(N) OWNED BY role_list(R)
    SET TABLESPACE name(M) nowait(W). {
  S = BUILD(parse, ALTER_TABLE_ALL, AlterTableAll, F.start,
      .object = K, .tablespace = N, .owners = R, .new_tablespace = M, .nowait = W);
}
%type movable_kind { ObjectKind }
movable_kind(K) ::= TABLE.             { K = OBJECT_TABLE; }
movable_kind(K) ::= INDEX.             { K = OBJECT_INDEX; }
movable_kind(K) ::= MATERIALIZED VIEW. { K = OBJECT_MATERIALIZED_VIEW; }

%type altered_relation { AlteredRelation }
%type altered_table    { AlteredRelation }
altered_relation(R) ::= qualified_name(N).           { R = (AlteredRelation){N, false, false}; }
altered_relation(R) ::= IF EXISTS qualified_name(N). { R = (AlteredRelation){N, true, false}; }
altered_table(R) ::= relation_expression(T).           { R = build_altered_table(T, false); }
altered_table(R) ::= IF EXISTS relation_expression(T). { R = build_altered_table(T, true); }

%type alter_action_list { NodeList }
%type alter_action      { Node * }
alter_action_list(L) ::= alter_action(A).                            { L = build_list(A); }
alter_action_list(L) ::= alter_action_list(K) COMMA alter_action(A). { L = build_list_add(K, A); }

%type drop_behavior { DropBehavior }
drop_behavior(B) ::= .         { B = DROP_UNSTATED; }
drop_behavior(B) ::= CASCADE.  { B = DROP_CASCADE; }
drop_behavior(B) ::= RESTRICT. { B = DROP_RESTRICT; }

column_word ::= .
column_word ::= COLUMN.

//------------------------------------------------------------ columns
alter_action(A) ::= ADD(F) table_column(C). {
  A = BUILD_ACTION(parse, ADD_COLUMN, F, .column = C, .name = C->name);
}
alter_action(A) ::= ADD(F) IF NOT EXISTS table_column(C). {
  A = BUILD_ACTION(parse, ADD_COLUMN, F, .column = C, .name = C->name, .if_not_exists = true);
}
alter_action(A) ::= ADD(F) COLUMN table_column(C). {
  A = BUILD_ACTION(parse, ADD_COLUMN, F, .column = C, .name = C->name);
}
alter_action(A) ::= ADD(F) COLUMN IF NOT EXISTS table_column(C). {
  A = BUILD_ACTION(parse, ADD_COLUMN, F, .column = C, .name = C->name, .if_not_exists = true);
}
alter_action(A) ::= DROP(F) column_word IF EXISTS name(N) drop_behavior(B). {
  A = BUILD_ACTION(parse, DROP_COLUMN, F, .name = N, .if_exists = true, .behavior = B);
}
alter_action(A) ::= DROP(F) column_word name(N) drop_behavior(B). {
  A = BUILD_ACTION(parse, DROP_COLUMN, F, .name = N, .behavior = B);
}
alter_action(A) ::= ALTER(F) column_word name(N) SET DEFAULT expression(E). {
  A = BUILD_ACTION(parse, SET_DEFAULT, F, .name = N, .expression = E);
}
alter_action(A) ::= ALTER(F) column_word name(N) DROP DEFAULT. {
  A = BUILD_ACTION(parse, DROP_DEFAULT, F, .name = N);
}
alter_action(A) ::= ALTER(F) column_word name(N) SET NOT NULL. {
  A = BUILD_ACTION(parse, SET_NOT_NULL, F, .name = N);
}
alter_action(A) ::= ALTER(F) column_word name(N) DROP NOT NULL. {
  A = BUILD_ACTION(parse, DROP_NOT_NULL, F, .name = N);
}
alter_action(A) ::= ALTER(F) column_word name(N) SET(T) EXPRESSION(X) AS LEFT_PAREN expression(E)
    RIGHT_PAREN. {
  build_mark(parse, CONSTRUCT_SET_EXPRESSION, build_span(T, X));
  A = BUILD_ACTION(parse, SET_EXPRESSION, F, .name = N, .expression = E);
}
alter_action(A) ::= ALTER(F) column_word name(N) DROP(T) EXPRESSION(X). {
  build_mark(parse, CONSTRUCT_DROP_EXPRESSION, build_span(T, X));
  A = BUILD_ACTION(parse, DROP_EXPRESSION, F, .name = N);
}
alter_action(A) ::= ALTER(F) column_word name(N) DROP(T) EXPRESSION(X) IF EXISTS. {
  build_mark(parse, CONSTRUCT_DROP_EXPRESSION, build_span(T, X));
  A = BUILD_ACTION(parse, DROP_EXPRESSION, F, .name = N, .if_exists = true);
}
alter_action(A) ::= ALTER(F) column_word name(N) SET STATISTICS statistics_target(V). {
  A = BUILD_ACTION(parse, SET_STATISTICS, F, .name = N, .expression = V);
}
alter_action(A) ::= ALTER(F) column_word INTEGER(I) SET STATISTICS statistics_target(V). {
  A = BUILD_ACTION(parse, SET_STATISTICS, F,
      .column_number = build_column_number(parse, I), .expression = V);
}
alter_action(A) ::= ALTER(F) column_word name(N) SET relation_options(O). {
  A = BUILD_ACTION(parse, SET_OPTIONS, F, .name = N, .options = O);
}
alter_action(A) ::= ALTER(F) column_word name(N) RESET relation_options(O). {
  A = BUILD_ACTION(parse, RESET_OPTIONS, F, .name = N, .options = O);
}
alter_action(A) ::= ALTER(F) column_word name(N) SET column_storage(S). {
  A = BUILD_ACTION(parse, SET_STORAGE, F,
      .name = N, .options = build_list(build_named_option(parse, build_no_name(), S, NULL)));
}
alter_action(A) ::= ALTER(F) column_word name(N) SET column_compression(S). {
  A = BUILD_ACTION(parse, SET_COMPRESSION, F,
      .name = N, .options = build_list(build_named_option(parse, build_no_name(), S, NULL)));
}
alter_action(A) ::= ALTER(F) column_word name(N) ADD GENERATED(G) generated_when(W) AS IDENTITY
    identity_options(O). {
  A = BUILD_ACTION(parse, ADD_IDENTITY, F, .name = N,
      .constraint = build_constraint(parse, G, CONSTRAINT_IDENTITY,
          &(Constraint){.always = W.always, .sequence_options = O}));
}
alter_action(A) ::= ALTER(F) column_word name(N) identity_change_list(L). {
  A = BUILD_ACTION(parse, SET_IDENTITY, F, .name = N, .options = L);
}
alter_action(A) ::= ALTER(F) column_word name(N) DROP IDENTITY. {
  A = BUILD_ACTION(parse, DROP_IDENTITY, F, .name = N);
}
alter_action(A) ::= ALTER(F) column_word name(N) DROP IDENTITY IF EXISTS. {
  A = BUILD_ACTION(parse, DROP_IDENTITY, F, .name = N, .if_exists = true);
}
alter_action(A) ::= ALTER(F) column_word name(N) set_data TYPE type_name(T) optional_collation(C)
    using_expression(E). {
  A = BUILD_ACTION(parse, COLUMN_TYPE, F, .name = N, .type = T, .collation = build_maybe_name(C),
      .expression = E);
}
alter_action(A) ::= ALTER(F) column_word name(N) changed_options(O). {
  A = BUILD_ACTION(parse, COLUMN_FOREIGN_OPTIONS, F, .name = N, .options = O);
}

set_data ::= .
set_data ::= SET DATA.

%type statistics_target { Node * }
statistics_target(V) ::= signed_integer(V).
statistics_target(V) ::= DEFAULT(T). {
  build_mark(parse, CONSTRUCT_STATISTICS_DEFAULT, build_token_span(T));
  V = NULL;
}

%type using_expression { Node * }
using_expression(E) ::= .                    { E = NULL; }
using_expression(E) ::= USING expression(X). { E = X; }

%type identity_change_list { NodeList }
%type identity_change      { Node * }
identity_change_list(L) ::= identity_change(C).                         { L = build_list(C); }
identity_change_list(L) ::= identity_change_list(K) identity_change(C). {
  L = build_list_add(K, C);
}
identity_change(C) ::= RESTART(F). {
  C = build_option(parse, F, "restart", NULL);
}
identity_change(C) ::= RESTART(F) with_word numeric_only(N). {
  C = build_option(parse, F, "restart", N);
}
identity_change(C) ::= SET(F) sequence_option(O). {
  C = build_identity_change(parse, F, O);
}
identity_change(C) ::= SET(F) GENERATED generated_when(W). {
  C = build_boolean_option(parse, F, "generated_always", W.always);
}

// OPTIONS (ADD a 'b', SET a 'c', DROP d)
%type changed_options     { NodeList }
%type changed_option_list { NodeList }
%type changed_option      { Node * }
changed_options(L) ::= OPTIONS LEFT_PAREN changed_option_list(O) RIGHT_PAREN. { L = O; }
changed_option_list(L) ::= changed_option(O).                              { L = build_list(O); }
changed_option_list(L) ::= changed_option_list(K) COMMA changed_option(O). {
  L = build_list_add(K, O);
}
changed_option(O) ::= generic_option(O).
changed_option(O) ::= SET(F) generic_option(P). { O = build_changed_option(parse, F, P); }
changed_option(O) ::= ADD(F) generic_option(P). { O = build_changed_option(parse, F, P); }
changed_option(O) ::= DROP(F) column_label(N).  {
  O = build_changed_option(parse, F, build_named_option(parse, build_no_name(), N, NULL));
}

//------------------------------------------------------------ constraints
alter_action(A) ::= ADD(F) table_constraint(C). {
  A = BUILD_ACTION(parse, ADD_CONSTRAINT, F, .constraint = C, .name = C->name);
}
alter_action(A) ::= ALTER(F) CONSTRAINT name(N) constraint_attributes(C). {
  A = build_alter_constraint(parse, F, N, C);
}
alter_action(A) ::= ALTER(F) CONSTRAINT name(N) INHERIT(I). {
  build_mark(parse, CONSTRUCT_ALTER_CONSTRAINT_INHERIT, build_token_span(I));
  A = build_alter_constraint(parse, F, N, build_attribute(I, I, ATTRIBUTE_INHERIT));
}
alter_action(A) ::= VALIDATE(F) CONSTRAINT name(N). {
  A = BUILD_ACTION(parse, VALIDATE_CONSTRAINT, F, .name = N);
}
alter_action(A) ::= DROP(F) CONSTRAINT IF EXISTS name(N) drop_behavior(B). {
  A = BUILD_ACTION(parse, DROP_CONSTRAINT, F, .name = N, .if_exists = true, .behavior = B);
}
alter_action(A) ::= DROP(F) CONSTRAINT name(N) drop_behavior(B). {
  A = BUILD_ACTION(parse, DROP_CONSTRAINT, F, .name = N, .behavior = B);
}

//------------------------------------------------------------ storage and clustering
alter_action(A) ::= SET(F) WITHOUT OIDS. {
  A = BUILD_ACTION(parse, SET_WITHOUT_OIDS, F, .name = {0});
}
alter_action(A) ::= CLUSTER(F) ON name(N).  { A = BUILD_ACTION(parse, CLUSTER_ON, F, .name = N); }
alter_action(A) ::= SET(F) WITHOUT CLUSTER. {
  A = BUILD_ACTION(parse, SET_WITHOUT_CLUSTER, F, .name = {0});
}
alter_action(A) ::= SET(F) LOGGED.          { A = BUILD_ACTION(parse, SET_LOGGED, F, .name = {0}); }
alter_action(A) ::= SET(F) UNLOGGED. {
  A = BUILD_ACTION(parse, SET_UNLOGGED, F, .name = {0});
}
alter_action(A) ::= SET(F) ACCESS METHOD(T) name(N). {
  build_mark(parse, CONSTRUCT_SET_ACCESS_METHOD, build_span(F, T));
  A = BUILD_ACTION(parse, SET_ACCESS_METHOD, F, .name = N);
}
alter_action(A) ::= SET(F) ACCESS METHOD DEFAULT(T). {
  build_mark(parse, CONSTRUCT_METHOD_DEFAULT, build_span(F, T));
  A = BUILD_ACTION(parse, SET_ACCESS_METHOD, F, .name = {0});
}
alter_action(A) ::= SET(F) TABLESPACE name(N). {
  A = BUILD_ACTION(parse, SET_TABLESPACE, F, .name = N);
}
alter_action(A) ::= SET(F) relation_options(O). {
  A = BUILD_ACTION(parse, SET_RELATION_OPTIONS, F, .options = O);
}
alter_action(A) ::= RESET(F) relation_options(O). {
  A = BUILD_ACTION(parse, RESET_RELATION_OPTIONS, F, .options = O);
}
alter_action(A) ::= OPTIONS(F) LEFT_PAREN changed_option_list(O) RIGHT_PAREN. {
  A = BUILD_ACTION(parse, FOREIGN_OPTIONS, F, .options = O);
}
alter_action(A) ::= REPLICA(F) IDENTITY NOTHING(W). { A = build_replica_identity(parse, F, W); }
alter_action(A) ::= REPLICA(F) IDENTITY FULL(W).    { A = build_replica_identity(parse, F, W); }
alter_action(A) ::= REPLICA(F) IDENTITY DEFAULT(W). { A = build_replica_identity(parse, F, W); }
alter_action(A) ::= REPLICA(F) IDENTITY USING INDEX name(N). {
  A = BUILD_ACTION(parse, REPLICA_IDENTITY, F, .name = N);
}

//------------------------------------------------------------ triggers, rules, row security
alter_action(A) ::= ENABLE(F) TRIGGER name(N). {
  A = BUILD_ACTION(parse, ENABLE_TRIGGER, F, .name = N);
}
alter_action(A) ::= ENABLE(F) ALWAYS TRIGGER name(N). {
  A = BUILD_ACTION(parse, ENABLE_ALWAYS_TRIGGER, F, .name = N);
}
alter_action(A) ::= ENABLE(F) REPLICA TRIGGER name(N). {
  A = BUILD_ACTION(parse, ENABLE_REPLICA_TRIGGER, F, .name = N);
}
alter_action(A) ::= ENABLE(F) TRIGGER ALL. {
  A = BUILD_ACTION(parse, ENABLE_TRIGGER_ALL, F, .name = {0});
}
alter_action(A) ::= ENABLE(F) TRIGGER USER. {
  A = BUILD_ACTION(parse, ENABLE_TRIGGER_USER, F, .name = {0});
}
alter_action(A) ::= DISABLE(F) TRIGGER name(N). {
  A = BUILD_ACTION(parse, DISABLE_TRIGGER, F, .name = N);
}
alter_action(A) ::= DISABLE(F) TRIGGER ALL. {
  A = BUILD_ACTION(parse, DISABLE_TRIGGER_ALL, F, .name = {0});
}
alter_action(A) ::= DISABLE(F) TRIGGER USER. {
  A = BUILD_ACTION(parse, DISABLE_TRIGGER_USER, F, .name = {0});
}
alter_action(A) ::= ENABLE(F) RULE name(N). {
  A = BUILD_ACTION(parse, ENABLE_RULE, F, .name = N);
}
alter_action(A) ::= ENABLE(F) ALWAYS RULE name(N). {
  A = BUILD_ACTION(parse, ENABLE_ALWAYS_RULE, F, .name = N);
}
alter_action(A) ::= ENABLE(F) REPLICA RULE name(N). {
  A = BUILD_ACTION(parse, ENABLE_REPLICA_RULE, F, .name = N);
}
alter_action(A) ::= DISABLE(F) RULE name(N). {
  A = BUILD_ACTION(parse, DISABLE_RULE, F, .name = N);
}
alter_action(A) ::= ENABLE(F) ROW LEVEL SECURITY. {
  A = BUILD_ACTION(parse, ENABLE_ROW_SECURITY, F, .name = {0});
}
alter_action(A) ::= DISABLE(F) ROW LEVEL SECURITY. {
  A = BUILD_ACTION(parse, DISABLE_ROW_SECURITY, F, .name = {0});
}
alter_action(A) ::= FORCE(F) ROW LEVEL SECURITY. {
  A = BUILD_ACTION(parse, FORCE_ROW_SECURITY, F, .name = {0});
}
alter_action(A) ::= NO(F) FORCE ROW LEVEL SECURITY. {
  A = BUILD_ACTION(parse, NO_FORCE_ROW_SECURITY, F, .name = {0});
}

//------------------------------------------------------------ inheritance, types, owner, partitions
alter_action(A) ::= INHERIT(F) qualified_name(Q). {
  A = BUILD_ACTION(parse, INHERIT, F, .relation = *Q);
}
alter_action(A) ::= NO(F) INHERIT qualified_name(Q). {
  A = BUILD_ACTION(parse, NO_INHERIT, F, .relation = *Q);
}
alter_action(A) ::= OF(F) any_name(Q). {
  A = BUILD_ACTION(parse, OF_TYPE, F, .relation = *Q);
}
alter_action(A) ::= NOT(F) OF. {
  A = BUILD_ACTION(parse, NOT_OF, F, .name = {0});
}
alter_action(A) ::= OWNER(F) TO role(R). {
  A = BUILD_ACTION(parse, OWNER_TO, F, .name = R);
}

%type partition_action { Node * }
partition_action(A) ::= ATTACH(F) PARTITION qualified_name(Q) partition_bound(B). {
  A = BUILD_ACTION(parse, ATTACH_PARTITION, F, .relation = *Q, .bound = B);
}
partition_action(A) ::= DETACH(F) PARTITION qualified_name(Q) concurrently(C). {
  if (C.written) build_mark(parse, CONSTRUCT_DETACH_CONCURRENTLY, C.span);
  A = BUILD_ACTION(parse, DETACH_PARTITION, F, .relation = *Q, .concurrently = C.written);
}
partition_action(A) ::= DETACH(F) PARTITION qualified_name(Q) FINALIZE(T). {
  build_mark(parse, CONSTRUCT_DETACH_FINALIZE, build_token_span(T));
  A = BUILD_ACTION(parse, DETACH_PARTITION, F, .relation = *Q, .finalize = true);
}

//------------------------------------------------------------ attributes of composite types
%type attribute_action_list { NodeList }
%type attribute_action      { Node * }
attribute_action_list(L) ::= attribute_action(A). { L = build_list(A); }
attribute_action_list(L) ::= attribute_action_list(K) COMMA attribute_action(A). {
  L = build_list_add(K, A);
}
attribute_action(A) ::= ADD(F) ATTRIBUTE column_definition(C) drop_behavior(B). {
  A = build_add_attribute(parse, F, C, B);
}
attribute_action(A) ::= DROP(F) ATTRIBUTE IF EXISTS name(N) drop_behavior(B). {
  A = BUILD_ACTION(parse, DROP_COLUMN, F, .name = N, .if_exists = true, .behavior = B);
}
attribute_action(A) ::= DROP(F) ATTRIBUTE name(N) drop_behavior(B). {
  A = BUILD_ACTION(parse, DROP_COLUMN, F, .name = N, .behavior = B);
}
attribute_action(A) ::= ALTER(F) ATTRIBUTE name(N) set_data TYPE type_name(T) optional_collation(C)
    drop_behavior(B). {
  A = BUILD_ACTION(parse, COLUMN_TYPE, F, .name = N, .type = T, .collation = build_maybe_name(C),
      .behavior = B);
}
