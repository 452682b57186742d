// table.y -- CREATE TABLE, INDEX, VIEW, SEQUENCE, and the parts that ALTER TABLE shares
// (manual: SQL Commands).

//------------------------------------------------------------ CREATE TABLE, CREATE FOREIGN TABLE
%type create_table_statement { Node * }
%type new_relation           { NewRelation }
%type persistence            { Persistence }
%type table_storage          { TableStorage * }
%type inherits               { NodeList }

create_table_statement(S) ::= CREATE(F) persistence(P) TABLE new_relation(N)
    LEFT_PAREN optional_table_elements(E) RIGHT_PAREN inherits(I) partition_by(K)
    table_storage(T). {
  S = build_create_table(parse, F, N, P, T,
      &(CreateTable){.elements = E, .inherits = I, .partition_by = K});
}
create_table_statement(S) ::= CREATE(F) persistence(P) TABLE new_relation(N)
    OF any_name(O) optional_typed_elements(E) partition_by(K) table_storage(T). {
  S = build_create_table(parse, F, N, P, T,
      &(CreateTable){.is_typed = true, .of_type = *O, .elements = E, .partition_by = K});
}
create_table_statement(S) ::= CREATE(F) persistence(P) TABLE new_relation(N)
    PARTITION OF qualified_name(O) optional_typed_elements(E) partition_bound(B) partition_by(K)
    table_storage(T). {
  S = build_create_table(parse, F, N, P, T,
      &(CreateTable){.is_partition = true, .partition_of = *O, .elements = E, .bound = B,
      .partition_by = K});
}
statement(S) ::= CREATE(F) FOREIGN TABLE new_relation(N)
    LEFT_PAREN optional_table_elements(E) RIGHT_PAREN inherits(I) SERVER name(V)
    generic_options(O). {
  S = build_create_table(parse, F, N, PERSISTENCE_PERMANENT, NULL,
      &(CreateTable){.foreign = true, .elements = E, .inherits = I, .server = V, .options = O});
}
statement(S) ::= CREATE(F) FOREIGN TABLE new_relation(N)
    PARTITION OF qualified_name(P) optional_typed_elements(E) partition_bound(B) SERVER name(V)
    generic_options(O). {
  S = build_create_table(parse, F, N, PERSISTENCE_PERMANENT, NULL,
      &(CreateTable){.foreign = true, .is_partition = true, .partition_of = *P, .elements = E,
                     .bound = B, .server = V, .options = O});
}

new_relation(N) ::= qualified_name(Q).               { N = (NewRelation){Q, false}; }
new_relation(N) ::= IF NOT EXISTS qualified_name(Q). { N = (NewRelation){Q, true}; }

persistence(P) ::= .                 { P = PERSISTENCE_PERMANENT; }
persistence(P) ::= TEMPORARY.        { P = PERSISTENCE_TEMPORARY; }
persistence(P) ::= TEMP.             { P = PERSISTENCE_TEMPORARY; }
persistence(P) ::= LOCAL TEMPORARY.  { P = PERSISTENCE_TEMPORARY; }
persistence(P) ::= LOCAL TEMP.       { P = PERSISTENCE_TEMPORARY; }
persistence(P) ::= GLOBAL TEMPORARY. { P = PERSISTENCE_TEMPORARY; }
persistence(P) ::= GLOBAL TEMP.      { P = PERSISTENCE_TEMPORARY; }
persistence(P) ::= UNLOGGED.         { P = PERSISTENCE_UNLOGGED; }

inherits(L) ::= .                                                   { L = build_empty_list(); }
inherits(L) ::= INHERITS LEFT_PAREN qualified_name_list(Q) RIGHT_PAREN. { L = Q; }

table_storage(T) ::= table_method(M) table_options(O) on_commit(C) tablespace(N). {
  T = build_table_storage(parse, M, O, C, N);
}

%type access_method { Name }
access_method(M) ::= .              { M = build_no_name(); }
access_method(M) ::= USING name(N). { M = N; }

%type table_method { Name } // of a table
table_method(M) ::= .              { M = build_no_name(); }
table_method(M) ::= USING(T) name(N). {
  build_mark(parse, CONSTRUCT_TABLE_METHOD, (Span){T.start, N.span.end});
  M = N;
}

%type table_options { NodeList }
table_options(L) ::= optional_relation_options(L).
table_options(L) ::= WITHOUT OIDS.                 { L = build_empty_list(); }

%type on_commit { OnCommit }
on_commit(C) ::= .                        { C = ON_COMMIT_UNSTATED; }
on_commit(C) ::= ON COMMIT DROP.          { C = ON_COMMIT_DROP; }
on_commit(C) ::= ON COMMIT DELETE ROWS.   { C = ON_COMMIT_DELETE; }
on_commit(C) ::= ON COMMIT PRESERVE ROWS. { C = ON_COMMIT_PRESERVE; }

%type tablespace { Name }
tablespace(T) ::= .                   { T = build_no_name(); }
tablespace(T) ::= TABLESPACE name(N). { T = N; }

%type optional_table_elements { NodeList }
%type table_element_list      { NodeList }
%type table_element           { Node * }
optional_table_elements(L) ::= .                      { L = build_empty_list(); }
optional_table_elements(L) ::= table_element_list(L).
table_element_list(L) ::= table_element(E).                             { L = build_list(E); }
table_element_list(L) ::= table_element_list(K) COMMA table_element(E). {
  L = build_list_add(K, E);
}
table_element(E) ::= table_column(C).     { E = &C->node; }
table_element(E) ::= like_clause(E).
table_element(E) ::= table_constraint(C). { E = &C->node; }

// The columns of a typed table and of a partition: their types are there already.
%type optional_typed_elements { NodeList }
%type typed_element_list      { NodeList }
%type typed_element           { Node * }
optional_typed_elements(L) ::= . {
  L = build_empty_list();
}
optional_typed_elements(L) ::= LEFT_PAREN typed_element_list(E) RIGHT_PAREN. { L = E; }
typed_element_list(L) ::= typed_element(E).                             { L = build_list(E); }
typed_element_list(L) ::= typed_element_list(K) COMMA typed_element(E). {
  L = build_list_add(K, E);
}
typed_element(E) ::= name(N) column_qualities(Q). {
  E = &build_table_column(parse, N, Q, &(ColumnDefinition){.type = NULL})->node;
}
typed_element(E) ::= name(N) WITH OPTIONS column_qualities(Q). {
  E = &build_table_column(parse, N, Q, &(ColumnDefinition){.type = NULL})->node;
}
typed_element(E) ::= table_constraint(C). { E = &C->node; }

//------------------------------------------------------------ columns and their constraints
%type table_column { ColumnDefinition * }
table_column(C) ::= name(N) type_name(T) optional_column_storage(S) optional_compression(P)
    generic_options(O) column_qualities(Q). {
  C = build_table_column(parse, N, Q,
      &(ColumnDefinition){.type = T, .storage = S, .compression = P, .options = O});
}

%type column_storage          { Name }
%type optional_column_storage { Name }
column_storage(S) ::= STORAGE name(N).    { S = N; }
column_storage(S) ::= STORAGE(T) DEFAULT(D). {
  build_mark(parse, CONSTRUCT_STORAGE_DEFAULT, build_span(T, D));
  S = build_name(parse, D);
}
optional_column_storage(S) ::= .                  { S = build_no_name(); }
optional_column_storage(S) ::= column_storage(N). {
  build_mark(parse, CONSTRUCT_COLUMN_STORAGE, N.span);
  S = N;
}

%type column_compression   { Name }
%type optional_compression { Name }
column_compression(C) ::= COMPRESSION(T) name(N). {
  build_mark(parse, CONSTRUCT_COMPRESSION, build_token_span(T));
  C = N;
}
column_compression(C) ::= COMPRESSION(T) DEFAULT(D). {
  build_mark(parse, CONSTRUCT_COMPRESSION, build_token_span(T));
  C = build_name(parse, D);
}
optional_compression(C) ::= .                      { C = build_no_name(); }
optional_compression(C) ::= column_compression(C).

%type column_qualities { ColumnQualities * }
column_qualities(Q) ::= . { Q = NULL; }
column_qualities(Q) ::= column_qualities(P) column_constraint(C). {
  Q = build_quality_constraint(parse, P, C);
}
column_qualities(Q) ::= column_qualities(P) CONSTRAINT(F) name(N) column_constraint(C). {
  Q = build_quality_constraint(parse, P, build_named_constraint(parse, F, N, C));
}
column_qualities(Q) ::= column_qualities(P) constraint_timing(T). {
  Q = build_quality_attribute(parse, P, T);
}
column_qualities(Q) ::= column_qualities(P) COLLATE(F) any_name(N). {
  Q = build_quality_collation(parse, P, F, N);
}

// What may stand behind a column constraint, and belongs to it.
%type constraint_timing { ConstraintAttributes }
constraint_timing(A) ::= DEFERRABLE(F). {
  A = build_attribute(F, F, ATTRIBUTE_DEFERRABLE);
}
constraint_timing(A) ::= NOT(F) DEFERRABLE(E). {
  A = build_attribute(F, E, ATTRIBUTE_NOT_DEFERRABLE);
}
constraint_timing(A) ::= INITIALLY(F) DEFERRED(E). {
  A = build_attribute(F, E, ATTRIBUTE_DEFERRED);
}
constraint_timing(A) ::= INITIALLY(F) IMMEDIATE(E). {
  A = build_attribute(F, E, ATTRIBUTE_IMMEDIATE);
}
constraint_timing(A) ::= ENFORCED(F). {
  build_mark(parse, CONSTRUCT_ENFORCED, build_token_span(F));
  A = build_attribute(F, F, ATTRIBUTE_ENFORCED);
}
constraint_timing(A) ::= NOT(F) ENFORCED(E). {
  build_mark(parse, CONSTRUCT_ENFORCED, build_span(F, E));
  A = build_attribute(F, E, ATTRIBUTE_NOT_ENFORCED);
}

%type column_constraint { Constraint * }
column_constraint(C) ::= NOT(F) NULL no_inherit(I). {
  if (I) build_mark(parse, CONSTRUCT_NOT_NULL_NO_INHERIT, build_span_from(parse, F.start));
  C = build_constraint(parse, F, CONSTRAINT_NOT_NULL, &(Constraint){.no_inherit = I});
}
column_constraint(C) ::= NULL(F). {
  C = build_constraint(parse, F, CONSTRAINT_NULL, &(Constraint){.name = {0}});
}
column_constraint(C) ::= UNIQUE(F) nulls_treatment(D) optional_definition(O) index_tablespace(T). {
  C = build_constraint(parse, F, CONSTRAINT_UNIQUE,
      &(Constraint){.nulls_not_distinct = D, .index_options = O, .tablespace = T});
}
column_constraint(C) ::= PRIMARY(F) KEY optional_definition(O) index_tablespace(T). {
  C = build_constraint(parse, F, CONSTRAINT_PRIMARY_KEY,
      &(Constraint){.index_options = O, .tablespace = T});
}
column_constraint(C) ::= CHECK(F) LEFT_PAREN expression(E) RIGHT_PAREN no_inherit(I). {
  C = build_constraint(parse, F, CONSTRAINT_CHECK, &(Constraint){.expression = E, .no_inherit = I});
}
column_constraint(C) ::= DEFAULT(F) restricted_expression(E). {
  C = build_constraint(parse, F, CONSTRAINT_DEFAULT, &(Constraint){.expression = E});
}
column_constraint(C) ::= GENERATED(F) generated_when(W) AS IDENTITY identity_options(O). {
  C = build_constraint(parse, F, CONSTRAINT_IDENTITY,
      &(Constraint){.always = W.always, .sequence_options = O});
}
column_constraint(C) ::= GENERATED(F) generated_when(W) AS LEFT_PAREN expression(E) RIGHT_PAREN
    is_stored(B). {
  C = build_generated(parse, F, W, E, B);
}
column_constraint(C) ::= REFERENCES(F) qualified_name(R) optional_column_list(L) key_match(M)
    key_actions(A). {
  C = build_foreign_key(parse, F, R, A,
      &(Constraint){.referenced_columns = L, .match = M});
}

%type no_inherit { bool }
no_inherit(B) ::= .           { B = false; }
no_inherit(B) ::= NO INHERIT. { B = true; }

%type index_tablespace { Name }
index_tablespace(T) ::= .                               { T = build_no_name(); }
index_tablespace(T) ::= USING INDEX TABLESPACE name(N). { T = N; }

%type generated_when { GeneratedWhen }
generated_when(W) ::= ALWAYS(F).        { W = (GeneratedWhen){true, build_token_span(F)}; }
generated_when(W) ::= BY(F) DEFAULT(E). { W = (GeneratedWhen){false, build_span(F, E)}; }

%type is_stored { bool }
is_stored(B) ::= .        { B = false; }
is_stored(B) ::= VIRTUAL. { B = false; }
is_stored(B) ::= STORED.  { B = true; }

%type identity_options { NodeList }
identity_options(L) ::= .                                            { L = build_empty_list(); }
identity_options(L) ::= LEFT_PAREN sequence_option_list(O) RIGHT_PAREN. { L = O; }

%type key_match { char }
key_match(M) ::= .                 { M = 0; }
key_match(M) ::= MATCH FULL.       { M = 'f'; }
key_match(M) ::= MATCH(F) PARTIAL. { M = build_match_partial(parse, F); }
key_match(M) ::= MATCH SIMPLE.     { M = 's'; }

%type key_actions { KeyActions * }
%type on_update   { KeyAction * }
%type on_delete   { KeyAction * }
%type key_action  { KeyAction * }
key_actions(A) ::= .                          { A = build_key_actions(parse, NULL, NULL); }
key_actions(A) ::= on_update(U).              { A = build_key_actions(parse, U, NULL); }
key_actions(A) ::= on_delete(D).              { A = build_key_actions(parse, NULL, D); }
key_actions(A) ::= on_update(U) on_delete(D). { A = build_key_actions(parse, U, D); }
key_actions(A) ::= on_delete(D) on_update(U). { A = build_key_actions(parse, U, D); }
on_update(A) ::= ON(F) UPDATE key_action(K). { A = build_update_action(parse, F, K); }
on_delete(A) ::= ON DELETE key_action(K).    { A = K; }
key_action(A) ::= NO ACTION. {
  A = build_key_action(parse, ACTION_NO_ACTION, build_empty_list());
}
key_action(A) ::= RESTRICT.    { A = build_key_action(parse, ACTION_RESTRICT, build_empty_list()); }
key_action(A) ::= CASCADE.     { A = build_key_action(parse, ACTION_CASCADE, build_empty_list()); }
key_action(A) ::= SET NULL optional_column_list(L). {
  build_mark_list(parse, CONSTRUCT_SET_COLUMNS, L);
  A = build_key_action(parse, ACTION_SET_NULL, L);
}
key_action(A) ::= SET DEFAULT optional_column_list(L). {
  build_mark_list(parse, CONSTRUCT_SET_COLUMNS, L);
  A = build_key_action(parse, ACTION_SET_DEFAULT, L);
}

//------------------------------------------------------------ LIKE
%type like_clause  { Node * }
%type like_options { uint32_t }
%type like_option  { uint32_t }
like_clause(C) ::= LIKE(F) qualified_name(Q) like_options(O). {
  C = BUILD(parse, LIKE_CLAUSE, LikeClause, F.start, .relation = *Q, .including = O);
}
like_options(O) ::= .                                          { O = 0; }
like_options(O) ::= like_options(P) INCLUDING like_option(I). { O = P | I; }
like_options(O) ::= like_options(P) EXCLUDING like_option(I). { O = P & ~I; }
like_option(O) ::= COMMENTS.    { O = LIKE_COMMENTS; }
like_option(O) ::= COMPRESSION(T). {
  build_mark(parse, CONSTRUCT_LIKE_COMPRESSION, build_token_span(T));
  O = LIKE_COMPRESSION;
}
like_option(O) ::= CONSTRAINTS. { O = LIKE_CONSTRAINTS; }
like_option(O) ::= DEFAULTS.    { O = LIKE_DEFAULTS; }
like_option(O) ::= IDENTITY.    { O = LIKE_IDENTITY; }
like_option(O) ::= GENERATED(T). {
  build_mark(parse, CONSTRUCT_LIKE_GENERATED, build_token_span(T));
  O = LIKE_GENERATED;
}
like_option(O) ::= INDEXES.     { O = LIKE_INDEXES; }
like_option(O) ::= STATISTICS.  { O = LIKE_STATISTICS; }
like_option(O) ::= STORAGE.     { O = LIKE_STORAGE; }
like_option(O) ::= ALL.         { O = LIKE_ALL; }

//------------------------------------------------------------ table constraints
%type table_constraint        { Constraint * }
%type table_constraint_body   { Constraint * }
table_constraint(C) ::= CONSTRAINT(F) name(N) table_constraint_body(B). {
  C = build_named_constraint(parse, F, N, B);
}
table_constraint(C) ::= table_constraint_body(C).

table_constraint_body(C) ::= CHECK(F) LEFT_PAREN expression(E) RIGHT_PAREN
    constraint_attributes(A). {
  C = build_table_constraint(parse, F, CONSTRAINT_CHECK, A, &(Constraint){.expression = E});
}
table_constraint_body(C) ::= NOT(F) NULL name(N) constraint_attributes(A). {
  build_mark(parse, CONSTRUCT_NOT_NULL_CONSTRAINT, (Span){F.start, N.span.end});
  C = build_table_constraint(parse, F, CONSTRAINT_NOT_NULL, A,
      &(Constraint){.columns = build_list(build_name_node(parse, N))});
}
table_constraint_body(C) ::= UNIQUE(F) nulls_treatment(D) LEFT_PAREN name_list(L)
    without_overlaps(W)
    RIGHT_PAREN key_storage(K) constraint_attributes(A). {
  C = build_key(parse, F, CONSTRAINT_UNIQUE, K, A,
      &(Constraint){.nulls_not_distinct = D, .columns = L, .without_overlaps = W});
}
table_constraint_body(C) ::= UNIQUE(F) existing_index(I) constraint_attributes(A). {
  C = build_table_constraint(parse, F, CONSTRAINT_UNIQUE, A, &(Constraint){.using_index = I});
}
table_constraint_body(C) ::= PRIMARY(F) KEY LEFT_PAREN name_list(L) without_overlaps(W) RIGHT_PAREN
    key_storage(K) constraint_attributes(A). {
  C = build_key(parse, F, CONSTRAINT_PRIMARY_KEY, K, A,
      &(Constraint){.columns = L, .without_overlaps = W});
}
table_constraint_body(C) ::= PRIMARY(F) KEY existing_index(I) constraint_attributes(A). {
  C = build_table_constraint(parse, F, CONSTRAINT_PRIMARY_KEY, A, &(Constraint){.using_index = I});
}
table_constraint_body(C) ::= EXCLUDE(F) access_method(M) LEFT_PAREN exclusion_list(L) RIGHT_PAREN
    key_storage(K) parenthesized_where(W) constraint_attributes(A). {
  C = build_key(parse, F, CONSTRAINT_EXCLUDE, K, A,
      &(Constraint){.method = M, .elements = L, .where = W});
}
table_constraint_body(C) ::= FOREIGN(F) KEY LEFT_PAREN period_column_list(L) RIGHT_PAREN
    REFERENCES qualified_name(R) optional_period_columns(P) key_match(M) key_actions(K)
    constraint_attributes(A). {
  C = build_table_foreign_key(parse, F, R, K, A,
      &(Constraint){.columns = L->columns, .referenced_columns = P->columns, .period = L->period,
      .referenced_period = P->period, .match = M});
}

%type without_overlaps { bool }
without_overlaps(B) ::= .                 { B = false; }
without_overlaps(B) ::= WITHOUT(F) OVERLAPS(E). {
  build_mark(parse, CONSTRUCT_WITHOUT_OVERLAPS, build_span(F, E));
  B = true;
}

// (a, b, PERIOD c)
%type period_column_list      { PeriodColumns * }
%type optional_period_columns { PeriodColumns * }
period_column_list(P) ::= name_list(L). {
  P = build_period_columns(parse, L, NULL);
}
period_column_list(P) ::= name_list(L) COMMA PERIOD(F) name(N). {
  build_mark(parse, CONSTRUCT_PERIOD, build_token_span(F));
  P = build_period_columns(parse, L, build_name_node(parse, N));
}
optional_period_columns(P) ::= . { P = build_period_columns(parse, build_empty_list(), NULL); }
optional_period_columns(P) ::= LEFT_PAREN period_column_list(L) RIGHT_PAREN. { P = L; }

%type key_storage { KeyStorage * }
key_storage(K) ::= include_columns(I) optional_definition(O) index_tablespace(T). {
  K = build_key_storage(parse, I, O, T);
}
%type include_columns { NodeList }
include_columns(L) ::= .                                         { L = build_empty_list(); }
include_columns(L) ::= INCLUDE LEFT_PAREN name_list(N) RIGHT_PAREN. { L = N; }

%type existing_index { Name }
existing_index(I) ::= USING INDEX name(N). { I = N; }

%type exclusion_list { NodeList }
%type exclusion      { Node * }
exclusion_list(L) ::= exclusion(E).                         { L = build_list(E); }
exclusion_list(L) ::= exclusion_list(K) COMMA exclusion(E). { L = build_list_add(K, E); }
exclusion(E) ::= index_element(I) WITH operator(O). { E = build_exclusion(parse, I, O); }
exclusion(E) ::= index_element(I) WITH OPERATOR_KEYWORD LEFT_PAREN operator(O) RIGHT_PAREN. {
  E = build_exclusion(parse, I, O);
}

%type parenthesized_where { Node * }
parenthesized_where(W) ::= .                                        { W = NULL; }
parenthesized_where(W) ::= WHERE LEFT_PAREN expression(E) RIGHT_PAREN. { W = E; }

%type constraint_attributes { ConstraintAttributes }
%type constraint_attribute  { ConstraintAttributes }
constraint_attributes(A) ::= . { A = build_no_attributes(); }
constraint_attributes(A) ::= constraint_attributes(B) constraint_attribute(C). {
  A = build_attributes_add(parse, B, C);
}
constraint_attribute(A) ::= constraint_timing(A).
constraint_attribute(A) ::= NOT(F) VALID(E). {
  A = build_attribute(F, E, ATTRIBUTE_NOT_VALID);
}
constraint_attribute(A) ::= NO(F) INHERIT(E). {
  A = build_attribute(F, E, ATTRIBUTE_NO_INHERIT);
}

//------------------------------------------------------------ partitions
%type partition_by           { PartitionKey * }
%type partition_element_list { NodeList }
%type partition_element      { Node * }
%type partition_bound        { PartitionBound * }
%type hash_bound             { PartitionBound * }
partition_by(K) ::= . { K = NULL; }
partition_by(K) ::= PARTITION(F) BY name(N) LEFT_PAREN partition_element_list(L) RIGHT_PAREN. {
  K = build_partition_key(parse, F, N, L);
}
partition_element_list(L) ::= partition_element(E). { L = build_list(E); }
partition_element_list(L) ::= partition_element_list(K) COMMA partition_element(E). {
  L = build_list_add(K, E);
}
partition_element(E) ::= name(N) partition_operator_class(C). {
  E = build_partition_element(parse, N.span.start, N, NULL, C);
}
partition_element(E) ::= windowless_function(X) partition_operator_class(C). {
  E = build_partition_element(parse, X->span.start, build_no_name(), X, C);
}
partition_element(E) ::= LEFT_PAREN(L) expression(X) RIGHT_PAREN partition_operator_class(C). {
  E = build_partition_element(parse, L.start, build_no_name(), X, C);
}
%type partition_operator_class { PartitionOperatorClass }
partition_operator_class(C) ::= optional_collation(Q). {
  C = (PartitionOperatorClass){Q, NULL};
}
partition_operator_class(C) ::= optional_collation(Q) any_name(N). {
  C = (PartitionOperatorClass){Q, N};
}

partition_bound(B) ::= FOR(F) VALUES WITH(W) LEFT_PAREN hash_bound(H) RIGHT_PAREN. {
  B = build_hash_bound(parse, F, W, H);
}
partition_bound(B) ::= FOR(F) VALUES IN LEFT_PAREN expression_list(L) RIGHT_PAREN. {
  B = build_partition_bound(parse, F, 'l', L, build_empty_list());
}
partition_bound(B) ::= FOR(F) VALUES FROM LEFT_PAREN expression_list(L) RIGHT_PAREN
    TO LEFT_PAREN expression_list(U) RIGHT_PAREN. {
  B = build_partition_bound(parse, F, 'r', L, U);
}
partition_bound(B) ::= DEFAULT(F). {
  B = build_partition_bound(parse, F, 'd', build_empty_list(), build_empty_list());
}
hash_bound(B) ::= nonreserved_word(W) integer(I). { B = build_hash_part(parse, NULL, W, I); }
hash_bound(B) ::= hash_bound(H) COMMA nonreserved_word(W) integer(I). {
  B = build_hash_part(parse, H, W, I);
}

//------------------------------------------------------------ CREATE TABLE AS, MATERIALIZED VIEW
%type create_table_as_statement         { Node * }
%type create_materialized_view_statement { Node * }
%type refresh_statement                 { Node * }
create_table_as_statement(S) ::= CREATE(F) persistence(P) TABLE new_relation(N)
    optional_column_list(L) table_storage(T) AS select_statement(Q) with_no_data(W). {
  S = build_create_table_as(parse, F, N, P, T,
      &(CreateTableAs){.columns = L, .query = Q, .with_no_data = W});
}
create_table_as_statement(S) ::= CREATE(F) persistence(P) TABLE new_relation(N)
    optional_column_list(L) table_storage(T) AS EXECUTE(E) name(M) execute_arguments(A)
    with_no_data(W). {
  S = build_create_table_as(parse, F, N, P, T,
      &(CreateTableAs){.columns = L, .query = build_execute(parse, E, M, A), .with_no_data = W});
}
create_materialized_view_statement(S) ::= CREATE(F) is_unlogged(U) MATERIALIZED VIEW new_relation(N)
    optional_column_list(L) table_method(M) optional_relation_options(O) tablespace(T)
    AS select_statement(Q) with_no_data(W). {
  S = build_create_table_as(parse, F, N, U, build_table_storage(parse, M, O, ON_COMMIT_UNSTATED, T),
      &(CreateTableAs){.materialized = true, .columns = L, .query = Q, .with_no_data = W});
}
refresh_statement(S) ::= REFRESH(F) MATERIALIZED VIEW concurrently(C) qualified_name(Q)
    with_no_data(W). {
  S = BUILD(parse, REFRESH_MATERIALIZED_VIEW, RefreshMaterializedView, F.start,
      .concurrently = C.written, .relation = *Q, .with_no_data = W);
}

%type is_unlogged { Persistence }
is_unlogged(P) ::= .         { P = PERSISTENCE_PERMANENT; }
is_unlogged(P) ::= UNLOGGED. { P = PERSISTENCE_UNLOGGED; }

%type with_no_data { bool }
with_no_data(B) ::= .             { B = false; }
with_no_data(B) ::= WITH DATA.    { B = false; }
with_no_data(B) ::= WITH NO DATA. { B = true; }

//------------------------------------------------------------ CREATE VIEW
%type create_view_statement { Node * }
create_view_statement(S) ::= CREATE(F) persistence(P) VIEW qualified_name(N) optional_column_list(L)
    optional_relation_options(O) AS select_statement(Q) check_option(C). {
  S = build_create_view(parse, F, N, P, C,
      &(CreateView){.columns = L, .options = O, .query = Q});
}
create_view_statement(S) ::= CREATE(F) OR REPLACE persistence(P) VIEW qualified_name(N)
    optional_column_list(L) optional_relation_options(O) AS select_statement(Q) check_option(C). {
  S = build_create_view(parse, F, N, P, C,
      &(CreateView){.or_replace = true, .columns = L, .options = O, .query = Q});
}
create_view_statement(S) ::= CREATE(F) persistence(P) RECURSIVE VIEW qualified_name(N)
    LEFT_PAREN name_list(L) RIGHT_PAREN optional_relation_options(O) AS select_statement(Q)
    check_option(C). {
  S = build_create_view(parse, F, N, P, C,
      &(CreateView){.recursive = true, .columns = L, .options = O, .query = Q});
}
create_view_statement(S) ::= CREATE(F) OR REPLACE persistence(P) RECURSIVE VIEW qualified_name(N)
    LEFT_PAREN name_list(L) RIGHT_PAREN optional_relation_options(O) AS select_statement(Q)
    check_option(C). {
  S = build_create_view(parse, F, N, P, C,
      &(CreateView){.or_replace = true, .recursive = true, .columns = L, .options = O, .query = Q});
}
%type check_option { CheckOption }
check_option(C) ::= .                              { C = (CheckOption){0, {0, 0}}; }
check_option(C) ::= WITH(F) CHECK OPTION(E).          { C = (CheckOption){'c', build_span(F, E)}; }
check_option(C) ::= WITH(F) CASCADED CHECK OPTION(E). { C = (CheckOption){'c', build_span(F, E)}; }
check_option(C) ::= WITH(F) LOCAL CHECK OPTION(E).    { C = (CheckOption){'l', build_span(F, E)}; }

//------------------------------------------------------------ CREATE INDEX
%type create_index_statement { Node * }
create_index_statement(S) ::= CREATE(F) is_unique(U) INDEX concurrently(C) optional_name(N) ON
    relation_expression(R) access_method(M) LEFT_PAREN index_element_list(L) RIGHT_PAREN
    index_include(I) nulls_treatment(D) optional_relation_options(O) tablespace(T)
    optional_where(W). {
  S = build_create_index(parse, F, C, R,
      &(CreateIndex){.unique = U, .name = N, .method = M, .elements = L, .include = I,
                     .nulls_not_distinct = D, .options = O, .tablespace = T, .where = W});
}
create_index_statement(S) ::= CREATE(F) is_unique(U) INDEX concurrently(C) IF NOT EXISTS name(N) ON
    relation_expression(R) access_method(M) LEFT_PAREN index_element_list(L) RIGHT_PAREN
    index_include(I) nulls_treatment(D) optional_relation_options(O) tablespace(T)
    optional_where(W). {
  S = build_create_index(parse, F, C, R,
      &(CreateIndex){.unique = U, .if_not_exists = true, .name = N, .method = M, .elements = L,
                     .include = I, .nulls_not_distinct = D, .options = O, .tablespace = T,
                     .where = W});
}

%type is_unique { bool }
is_unique(B) ::= .       { B = false; }
is_unique(B) ::= UNIQUE. { B = true; }

%type concurrently { Written }
concurrently(B) ::= .                { B = (Written){false, {0, 0}}; }
concurrently(B) ::= CONCURRENTLY(C). { B = (Written){true, build_token_span(C)}; }

%type optional_name { Name }
optional_name(N) ::= .        { N = build_no_name(); }
optional_name(N) ::= name(N).

%type index_include { NodeList }
index_include(L) ::= .                                                { L = build_empty_list(); }
index_include(L) ::= INCLUDE LEFT_PAREN index_element_list(I) RIGHT_PAREN. { L = I; }

//------------------------------------------------------------ CREATE and ALTER SEQUENCE
%type create_sequence_statement { Node * }
create_sequence_statement(S) ::= CREATE(F) persistence(P) SEQUENCE(Q) new_relation(N)
    optional_sequence_options(O). {
  if (P == PERSISTENCE_UNLOGGED) {
    build_mark(parse, CONSTRUCT_UNLOGGED_SEQUENCE, (Span){F.start, Q.end});
  }
  S = BUILD(parse, CREATE_SEQUENCE, CreateSequence, F.start,
      .persistence = P, .if_exists = N.if_not_exists, .sequence = *N.name, .options = O);
}
statement(S) ::= ALTER(F) SEQUENCE altered_relation(R) sequence_option_list(O). {
  S = BUILD(parse, ALTER_SEQUENCE, CreateSequence, F.start,
      .alter = true, .if_exists = R.if_exists, .sequence = *R.name, .options = O);
}

%type optional_sequence_options { NodeList }
%type sequence_option_list      { NodeList }
%type sequence_option           { Node * }
optional_sequence_options(L) ::= .                        { L = build_empty_list(); }
optional_sequence_options(L) ::= sequence_option_list(L).
sequence_option_list(L) ::= sequence_option(O).                         { L = build_list(O); }
sequence_option_list(L) ::= sequence_option_list(K) sequence_option(O). {
  L = build_list_add(K, O);
}
sequence_option(O) ::= AS(F) simple_type_name(T). {
  O = build_option(parse, F, "as", &T->node);
}
sequence_option(O) ::= CACHE(F) numeric_only(N).       { O = build_option(parse, F, "cache", N); }
sequence_option(O) ::= CYCLE(F). {
  O = build_boolean_option(parse, F, "cycle", true);
}
sequence_option(O) ::= NO(F) CYCLE. {
  O = build_boolean_option(parse, F, "cycle", false);
}
sequence_option(O) ::= INCREMENT(F) numeric_only(N). {
  O = build_option(parse, F, "increment", N);
}
sequence_option(O) ::= INCREMENT(F) BY numeric_only(N). {
  O = build_option(parse, F, "increment", N);
}
sequence_option(O) ::= LOGGED(F). {
  build_mark(parse, CONSTRUCT_SEQUENCE_LOGGED, build_token_span(F));
  O = build_option(parse, F, "logged", NULL);
}
sequence_option(O) ::= UNLOGGED(F). {
  build_mark(parse, CONSTRUCT_SEQUENCE_LOGGED, build_token_span(F));
  O = build_option(parse, F, "unlogged", NULL);
}
sequence_option(O) ::= MAXVALUE(F) numeric_only(N). {
  O = build_option(parse, F, "maxvalue", N);
}
sequence_option(O) ::= MINVALUE(F) numeric_only(N). {
  O = build_option(parse, F, "minvalue", N);
}
sequence_option(O) ::= NO(F) MAXVALUE. {
  O = build_option(parse, F, "maxvalue", NULL);
}
sequence_option(O) ::= NO(F) MINVALUE. {
  O = build_option(parse, F, "minvalue", NULL);
}
sequence_option(O) ::= OWNED(F) BY any_name(N). {
  O = build_option(parse, F, "owned_by", build_qualified_name_node(parse, N));
}
sequence_option(O) ::= SEQUENCE(F) NAME_KEYWORD any_name(N). {
  O = build_option(parse, F, "sequence_name", build_qualified_name_node(parse, N));
}
sequence_option(O) ::= START(F) with_word numeric_only(N). {
  O = build_option(parse, F, "start", N);
}
sequence_option(O) ::= RESTART(F). {
  O = build_option(parse, F, "restart", NULL);
}
sequence_option(O) ::= RESTART(F) with_word numeric_only(N). {
  O = build_option(parse, F, "restart", N);
}

with_word ::= .
with_word ::= WITH.
with_word ::= WITH_LA.

//-------------------------------------------------- options: WITH (a = b), OPTIONS (a 'b')
%type optional_relation_options { NodeList }
%type relation_options          { NodeList }
%type relation_option_list      { NodeList }
%type relation_option           { Node * }
optional_relation_options(L) ::= .                         { L = build_empty_list(); }
optional_relation_options(L) ::= WITH relation_options(O). { L = O; }
relation_options(L) ::= LEFT_PAREN relation_option_list(O) RIGHT_PAREN. { L = O; }
relation_option_list(L) ::= relation_option(O).                               { L = build_list(O); }
relation_option_list(L) ::= relation_option_list(K) COMMA relation_option(O). {
  L = build_list_add(K, O);
}
relation_option(O) ::= column_label(N). { O = build_named_option(parse, build_no_name(), N, NULL); }
relation_option(O) ::= column_label(N) EQUALS definition_value(V). {
  O = build_named_option(parse, build_no_name(), N, V);
}
relation_option(O) ::= column_label(P) DOT column_label(N). {
  O = build_named_option(parse, P, N, NULL);
}
relation_option(O) ::= column_label(P) DOT column_label(N) EQUALS definition_value(V). {
  O = build_named_option(parse, P, N, V);
}

%type optional_definition { NodeList }
%type definition          { NodeList }
%type definition_list     { NodeList }
%type definition_item     { Node * }
%type definition_value    { Node * }
optional_definition(L) ::= .                    { L = build_empty_list(); }
optional_definition(L) ::= WITH definition(D).  { L = D; }
definition(L) ::= LEFT_PAREN definition_list(D) RIGHT_PAREN. { L = D; }
definition_list(L) ::= definition_item(I).                          { L = build_list(I); }
definition_list(L) ::= definition_list(K) COMMA definition_item(I). { L = build_list_add(K, I); }
definition_item(O) ::= column_label(N). { O = build_named_option(parse, build_no_name(), N, NULL); }
definition_item(O) ::= column_label(N) EQUALS definition_value(V). {
  O = build_named_option(parse, build_no_name(), N, V);
}
definition_value(V) ::= function_type(T).         { V = &T->node; }
definition_value(V) ::= reserved_keyword(T). {
  V = build_name_node(parse, build_name(parse, T));
}
definition_value(V) ::= qualified_operator(O).    { V = build_operator_value(parse, O); }
definition_value(V) ::= numeric_only(V).
definition_value(V) ::= string(T).                { V = build_string_constant(parse, T); }
definition_value(V) ::= NONE(N). {
  V = build_name_node(parse, build_name(parse, N));
}

%type generic_options     { NodeList }
%type generic_option_list { NodeList }
%type generic_option      { Node * }
generic_options(L) ::= . {
  L = build_empty_list();
}
generic_options(L) ::= OPTIONS LEFT_PAREN generic_option_list(O) RIGHT_PAREN. { L = O; }
generic_option_list(L) ::= generic_option(O).                              { L = build_list(O); }
generic_option_list(L) ::= generic_option_list(K) COMMA generic_option(O). {
  L = build_list_add(K, O);
}
generic_option(O) ::= column_label(N) string(T). {
  O = build_named_option(parse, build_no_name(), N, build_string_constant(parse, T));
}
