// foreign.y -- what reaches into other servers: foreign data, publications, subscriptions
// (manual: SQL Commands).

//------------------------------------------------------------ foreign data
%type wrapper_options     { NodeList }
%type wrapper_option_list { NodeList }
%type wrapper_option      { Node * }
statement(S) ::= CREATE(F) FOREIGN DATA WRAPPER name(N) wrapper_options(U) generic_options(O). {
  S = BUILD(parse, CREATE_FOREIGN_DATA_WRAPPER, ForeignDataWrapper, F.start, .name = N,
      .functions = U, .options = O);
}
statement(S) ::= ALTER(F) FOREIGN DATA WRAPPER name(N) wrapper_options(U) changed_options(O). {
  S = BUILD(parse, ALTER_FOREIGN_DATA_WRAPPER, ForeignDataWrapper, F.start, .name = N,
      .functions = U, .options = O);
}
statement(S) ::= ALTER(F) FOREIGN DATA WRAPPER name(N) wrapper_option_list(U). {
  S = BUILD(parse, ALTER_FOREIGN_DATA_WRAPPER, ForeignDataWrapper, F.start, .name = N,
      .functions = U);
}
wrapper_options(L) ::= .                       { L = build_empty_list(); }
wrapper_options(L) ::= wrapper_option_list(O). { L = O; }
wrapper_option_list(L) ::= wrapper_option(O).                        { L = build_list(O); }
wrapper_option_list(L) ::= wrapper_option_list(K) wrapper_option(O). { L = build_list_add(K, O); }
wrapper_option(O) ::= HANDLER(F) handler_name(N). {
  O = build_option(parse, F, "handler", build_qualified_name_node(parse, N));
}
wrapper_option(O) ::= NO(F) HANDLER. { O = build_option(parse, F, "handler", NULL); }
wrapper_option(O) ::= VALIDATOR(F) handler_name(N). {
  O = build_option(parse, F, "validator", build_qualified_name_node(parse, N));
}
wrapper_option(O) ::= NO(F) VALIDATOR. { O = build_option(parse, F, "validator", NULL); }

%type server_type            { Text }
%type server_version         { Text }
%type certain_server_version { Text }
statement(S) ::= CREATE(F) SERVER name(N) server_type(T) server_version(V) FOREIGN DATA WRAPPER
    name(W) generic_options(O). {
  S = BUILD(parse, CREATE_SERVER, ForeignServer, F.start, .name = N, .type = T, .version = V,
      .wrapper = W, .options = O);
}
statement(S) ::= CREATE(F) SERVER IF NOT EXISTS name(N) server_type(T) server_version(V) FOREIGN
    DATA WRAPPER name(W) generic_options(O). {
  S = BUILD(parse, CREATE_SERVER, ForeignServer, F.start, .if_not_exists = true, .name = N,
      .type = T, .version = V, .wrapper = W, .options = O);
}
statement(S) ::= ALTER(F) SERVER name(N) certain_server_version(V) changed_options(O). {
  S = BUILD(parse, ALTER_SERVER, ForeignServer, F.start, .name = N, .has_version = true,
      .version = V, .options = O);
}
statement(S) ::= ALTER(F) SERVER name(N) certain_server_version(V). {
  S = BUILD(parse, ALTER_SERVER, ForeignServer, F.start, .name = N, .has_version = true,
      .version = V);
}
statement(S) ::= ALTER(F) SERVER name(N) changed_options(O). {
  S = BUILD(parse, ALTER_SERVER, ForeignServer, F.start, .name = N, .options = O);
}
server_type(T) ::= .               { T = build_no_text(); }
server_type(T) ::= TYPE string(X). { T = X; }
server_version(T) ::= .                          { T = build_no_text(); }
server_version(T) ::= certain_server_version(V). { T = V; }
certain_server_version(T) ::= VERSION string(X). { T = X; }
certain_server_version(T) ::= VERSION NULL.      { T = build_no_text(); }

statement(S) ::= CREATE(F) USER MAPPING FOR mapped_user(U) SERVER name(N) generic_options(O). {
  S = BUILD(parse, CREATE_USER_MAPPING, UserMapping, F.start, .user = U, .server = N,
      .options = O);
}
statement(S) ::= CREATE(F) USER MAPPING IF NOT EXISTS FOR mapped_user(U) SERVER name(N)
    generic_options(O). {
  S = BUILD(parse, CREATE_USER_MAPPING, UserMapping, F.start, .if_not_exists = true, .user = U,
      .server = N, .options = O);
}
statement(S) ::= ALTER(F) USER MAPPING FOR mapped_user(U) SERVER name(N) changed_options(O). {
  S = BUILD(parse, ALTER_USER_MAPPING, UserMapping, F.start, .user = U, .server = N, .options = O);
}
statement(S) ::= IMPORT(F) FOREIGN SCHEMA name(N) imported_tables(T) FROM SERVER name(R) INTO
    name(I) generic_options(O). {
  S = BUILD(parse, IMPORT_FOREIGN_SCHEMA, ImportForeignSchema, F.start, .remote_schema = N,
      .scope = T ? T->scope : IMPORT_ALL, .tables = T ? T->tables : build_empty_list(),
      .server = R, .schema = I, .options = O);
}
// An ImportForeignSchema with nothing but scope and tables; NULL: all.
%type imported_tables { ImportForeignSchema * }
imported_tables(T) ::= . { T = NULL; }
imported_tables(T) ::= LIMIT TO LEFT_PAREN relation_expression_list(L) RIGHT_PAREN. {
  T = build_imported_tables(parse, IMPORT_LIMIT_TO, L);
}
imported_tables(T) ::= EXCEPT LEFT_PAREN relation_expression_list(L) RIGHT_PAREN. {
  T = build_imported_tables(parse, IMPORT_EXCEPT, L);
}

//------------------------------------------------------------ publications and subscriptions
%type published_object_list { NodeList }
%type published_object      { PublishedObject * }
statement(S) ::= CREATE(F) PUBLICATION name(N) optional_definition(O). {
  S = BUILD(parse, CREATE_PUBLICATION, Publication, F.start, .name = N, .options = O);
}
statement(S) ::= CREATE(F) PUBLICATION name(N) FOR ALL TABLES optional_definition(O). {
  S = BUILD(parse, CREATE_PUBLICATION, Publication, F.start, .name = N, .all_tables = true,
      .options = O);
}
statement(S) ::= CREATE(F) PUBLICATION name(N) FOR published_object_list(L)
    optional_definition(O). {
  S = BUILD(parse, CREATE_PUBLICATION, Publication, F.start, .name = N, .objects = L,
      .options = O);
}
statement(S) ::= ALTER(F) PUBLICATION name(N) SET definition(O). {
  S = BUILD(parse, ALTER_PUBLICATION, Publication, F.start, .name = N,
      .verb = PUBLICATION_OPTIONS, .options = O);
}
statement(S) ::= ALTER(F) PUBLICATION name(N) ADD published_object_list(L). {
  S = BUILD(parse, ALTER_PUBLICATION, Publication, F.start, .name = N, .verb = PUBLICATION_ADD,
      .objects = L);
}
statement(S) ::= ALTER(F) PUBLICATION name(N) SET published_object_list(L). {
  S = BUILD(parse, ALTER_PUBLICATION, Publication, F.start, .name = N, .verb = PUBLICATION_SET,
      .objects = L);
}
statement(S) ::= ALTER(F) PUBLICATION name(N) DROP published_object_list(L). {
  S = BUILD(parse, ALTER_PUBLICATION, Publication, F.start, .name = N, .verb = PUBLICATION_DROP,
      .objects = L);
}
published_object_list(L) ::= published_object(O). {
  L = build_published(parse, build_empty_list(), O);
}
published_object_list(L) ::= published_object_list(K) COMMA published_object(O). {
  L = build_published(parse, K, O);
}
published_object(O) ::= TABLE(F) relation_expression(R) optional_column_list(C)
    parenthesized_where(W). {
  O = build_published_table(parse, F.start, PUBLISHED_TABLE, R, C, W);
}
published_object(O) ::= TABLES(F) IN SCHEMA name(N). {
  build_mark(parse, CONSTRUCT_PUBLISHED_SCHEMA, build_token_span(F));
  O = build_published_schema(parse, F, PUBLISHED_SCHEMA, N);
}
published_object(O) ::= TABLES(F) IN SCHEMA CURRENT_SCHEMA. {
  build_mark(parse, CONSTRUCT_PUBLISHED_SCHEMA, build_token_span(F));
  O = build_published_schema(parse, F, PUBLISHED_CURRENT_SCHEMA, build_no_name());
}
published_object(O) ::= name(N) optional_column_list(C) parenthesized_where(W). {
  O = build_published_table(parse, N.span.start, PUBLISHED_AS_BEFORE,
      build_relation(parse, N.span.start, build_unqualified_name(parse, N), false, false), C, W);
}
published_object(O) ::= dotted_name(N) optional_column_list(C) parenthesized_where(W). {
  O = build_published_table(parse, build_path_span(N).start, PUBLISHED_AS_BEFORE,
      build_relation(
          parse, build_path_span(N).start, build_qualified_name(parse, N), false, false), C, W);
}
published_object(O) ::= marked_relation(R) optional_column_list(C) parenthesized_where(W). {
  O = build_published_table(parse, R->node.span.start, PUBLISHED_AS_BEFORE, R, C, W);
}
published_object(O) ::= CURRENT_SCHEMA(F). {
  O = build_published_schema(parse, F, PUBLISHED_AS_BEFORE, build_no_name());
}
%type marked_relation { TableReference * }
marked_relation(R) ::= qualified_name(Q) STAR. {
  R = build_relation(parse, Q->span.start, Q, false, true);
}
marked_relation(R) ::= ONLY(F) qualified_name(Q). {
  R = build_relation(parse, F.start, Q, true, false);
}
marked_relation(R) ::= ONLY(F) LEFT_PAREN qualified_name(Q) RIGHT_PAREN. {
  R = build_relation(parse, F.start, Q, true, false);
}

statement(S) ::= CREATE(F) SUBSCRIPTION name(N) CONNECTION string(T) PUBLICATION name_list(P)
    optional_definition(O). {
  S = BUILD(parse, CREATE_SUBSCRIPTION, Subscription, F.start, .name = N, .connection = T,
      .publications = P, .options = O);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) SET definition(O). {
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_OPTIONS, .options = O);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) CONNECTION string(T). {
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_CONNECTION, .connection = T);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) REFRESH PUBLICATION optional_definition(O). {
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_REFRESH, .options = O);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) ADD(A) PUBLICATION(B) name_list(P)
    optional_definition(O). {
  build_mark(parse, CONSTRUCT_SUBSCRIPTION_ADD, build_span(A, B));
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_ADD, .publications = P, .options = O);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) DROP(A) PUBLICATION(B) name_list(P)
    optional_definition(O). {
  build_mark(parse, CONSTRUCT_SUBSCRIPTION_ADD, build_span(A, B));
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_DROP, .publications = P, .options = O);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) SET PUBLICATION name_list(P)
    optional_definition(O). {
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_SET, .publications = P, .options = O);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) ENABLE. {
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_ENABLE);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) DISABLE. {
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_DISABLE);
}
statement(S) ::= ALTER(F) SUBSCRIPTION name(N) SKIP(K) definition(O). {
  build_mark(parse, CONSTRUCT_SUBSCRIPTION_SKIP, build_token_span(K));
  S = BUILD(parse, ALTER_SUBSCRIPTION, Subscription, F.start, .name = N,
      .verb = SUBSCRIPTION_SKIP, .options = O);
}
