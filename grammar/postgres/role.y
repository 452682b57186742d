// role.y -- roles and what they may do: CREATE ROLE, ALTER ROLE, GRANT, REVOKE; extensions
// (manual: SQL Commands).

//------------------------------------------------------------ CREATE ROLE, USER, GROUP
%type created_role_options    { NodeList }
%type created_role_option     { Node * }
%type altered_role_options    { NodeList }
%type altered_role_option     { Node * }
%type role_name               { Name }
statement(S) ::= CREATE(F) ROLE role_name(R) with_word created_role_options(O). {
  S = build_role_statement(parse, F, ROLE_CREATE, 'r', R, O);
}
statement(S) ::= CREATE(F) USER role_name(R) with_word created_role_options(O). {
  S = build_role_statement(parse, F, ROLE_CREATE, 'u', R, O);
}
statement(S) ::= CREATE(F) GROUP role_name(R) with_word created_role_options(O). {
  S = build_role_statement(parse, F, ROLE_CREATE, 'g', R, O);
}
// A role that is to exist; PUBLIC and CURRENT_USER can't be made.
role_name(R) ::= role(N). { R = build_role_name(parse, N); }

created_role_options(L) ::= . {
  L = build_empty_list();
}
created_role_options(L) ::= created_role_options(K) created_role_option(O). {
  L = build_list_add(K, O);
}
created_role_option(O) ::= altered_role_option(A).    { O = A; }
created_role_option(O) ::= SYSID(F) integer(I). {
  O = build_option(parse, F, "sysid", build_constant(parse, CONSTANT_INTEGER, I));
}
created_role_option(O) ::= ADMIN(F) role_list(L). {
  O = build_list_option(parse, F, "admin", L);
}
created_role_option(O) ::= ROLE(F) role_list(L). {
  O = build_list_option(parse, F, "role", L);
}
created_role_option(O) ::= IN(F) ROLE role_list(L). {
  O = build_list_option(parse, F, "in_role", L);
}
created_role_option(O) ::= IN(F) GROUP role_list(L). {
  O = build_list_option(parse, F, "in_role", L);
}
altered_role_options(L) ::= . {
  L = build_empty_list();
}
altered_role_options(L) ::= altered_role_options(K) altered_role_option(O). {
  L = build_list_add(K, O);
}
altered_role_option(O) ::= PASSWORD(F) string(T). {
  O = build_option(parse, F, "password", build_string_constant(parse, T));
}
altered_role_option(O) ::= PASSWORD(F) NULL. { O = build_option(parse, F, "password", NULL); }
altered_role_option(O) ::= ENCRYPTED(F) PASSWORD string(T). {
  O = build_option(parse, F, "password", build_string_constant(parse, T));
}
altered_role_option(O) ::= UNENCRYPTED(F) PASSWORD string. {
  O = build_not_supported(parse, F, "UNENCRYPTED PASSWORD is no longer supported");
}
altered_role_option(O) ::= INHERIT(F). { O = build_boolean_option(parse, F, "inherit", true); }
altered_role_option(O) ::= CONNECTION(F) LIMIT signed_integer(N). {
  O = build_option(parse, F, "connection_limit", N);
}
altered_role_option(O) ::= VALID(F) UNTIL string(T). {
  O = build_option(parse, F, "valid_until", build_string_constant(parse, T));
}
altered_role_option(O) ::= USER(F) role_list(L). { O = build_list_option(parse, F, "role", L); }
altered_role_option(O) ::= NAME(T).              { O = build_role_flag(parse, T); }

//------------------------------------------------------------ ALTER ROLE, USER, GROUP
statement(S) ::= ALTER(F) ROLE role(R) with_word altered_role_options(O). {
  S = build_role_statement(parse, F, ROLE_ALTER, 'r', R, O);
}
statement(S) ::= ALTER(F) ROLE role(R) in_database(D) set_or_reset(X). {
  S = build_role_set(parse, F, R, D, X);
}
statement(S) ::= ALTER(F) ROLE ALL in_database(D) set_or_reset(X). {
  S = build_role_set(parse, F, build_no_name(), D, X);
}
statement(S) ::= ALTER(F) USER role(R) with_word altered_role_options(O). {
  S = build_role_statement(parse, F, ROLE_ALTER, 'u', R, O);
}
statement(S) ::= ALTER(F) USER role(R) in_database(D) set_or_reset(X). {
  S = build_role_set(parse, F, R, D, X);
}
statement(S) ::= ALTER(F) USER ALL in_database(D) set_or_reset(X). {
  S = build_role_set(parse, F, build_no_name(), D, X);
}
statement(S) ::= ALTER(F) GROUP role(R) ADD(A) USER role_list(L). {
  S = build_role_statement(parse, F, ROLE_ADD_MEMBERS, 'g', R,
      build_list(build_list_option(parse, A, "role", L)));
}
statement(S) ::= ALTER(F) GROUP role(R) DROP(D) USER role_list(L). {
  S = build_role_statement(parse, F, ROLE_DROP_MEMBERS, 'g', R,
      build_list(build_list_option(parse, D, "role", L)));
}
%type in_database { Name }
in_database(D) ::= .                    { D = build_no_name(); }
in_database(D) ::= IN DATABASE name(N). { D = N; }

statement(S) ::= ALTER(F) ROLE role(R) RENAME TO role_name(N). {
  S = build_rename_role(parse, F, R, N);
}
statement(S) ::= ALTER(F) USER role(R) RENAME TO role_name(N). {
  S = build_rename_role(parse, F, R, N);
}
statement(S) ::= ALTER(F) GROUP role(R) RENAME TO role_name(N). {
  S = build_rename_role(parse, F, R, N);
}

//------------------------------------------------------------ GRANT, REVOKE
%type grant_statement { Node * }
grant_statement(S) ::= GRANT(F) privileges(P) ON privilege_target(T) TO grantee_list(G)
    with_grant_option(O) privilege_granted_by(B). {
  S = build_grant(parse, F, P, T,
      &(Grant){.grantees = G, .grant_option = O, .granted_by = B});
}
statement(S) ::= REVOKE(F) privileges(P) ON privilege_target(T) FROM grantee_list(G)
    privilege_granted_by(B) drop_behavior(D). {
  S = build_grant(parse, F, P, T,
      &(Grant){.revoke = true, .grantees = G, .granted_by = B, .behavior = D});
}
statement(S) ::= REVOKE(F) GRANT OPTION FOR privileges(P) ON privilege_target(T) FROM
    grantee_list(G) privilege_granted_by(B) drop_behavior(D). {
  S = build_grant(parse, F, P, T,
      &(Grant){.revoke = true, .grantees = G, .grant_option = true, .granted_by = B,
          .behavior = D});
}
%type privilege_granted_by { Name } // of objects' privileges
privilege_granted_by(N) ::= . { N = build_no_name(); }
privilege_granted_by(N) ::= GRANTED(F) BY role(R). {
  build_mark(parse, CONSTRUCT_GRANTED_BY, (Span){F.start, R.span.end});
  N = R;
}
statement(S) ::= GRANT(F) privilege_list(P) TO role_list(R) granted_by(B). {
  S = build_role_grant(parse, F, P, &(Grant){.grantees = R, .granted_by = B});
}
statement(S) ::= GRANT(F) privilege_list(P) TO role_list(R) WITH membership_option_list(O)
    granted_by(B). {
  S = build_role_grant(
      parse, F, P, &(Grant){.grantees = R, .options = O, .granted_by = B});
}
statement(S) ::= REVOKE(F) privilege_list(P) FROM role_list(R) granted_by(B) drop_behavior(D). {
  S = build_role_grant(parse, F, P,
      &(Grant){.revoke = true, .grantees = R, .granted_by = B, .behavior = D});
}
statement(S) ::= REVOKE(F) name(N) OPTION FOR privilege_list(P) FROM role_list(R) granted_by(B)
    drop_behavior(D). {
  S = build_role_grant(parse, F, P,
      &(Grant){.revoke = true, .grantees = R, .granted_by = B, .behavior = D,
          .options = build_list(build_membership_option(parse, N, N, false))});
}

%type privileges     { NodeList } // Option; empty: ALL
%type privilege_list { NodeList }
%type privilege      { Node * }
privileges(L) ::= privilege_list(P).    { L = P; }
privileges(L) ::= ALL privileges_word.  { L = build_empty_list(); }
privileges(L) ::= ALL(F) privileges_word LEFT_PAREN name_list(N) RIGHT_PAREN. {
  L = build_list(build_list_option(parse, F, "all", N));
}
privileges_word ::= .
privileges_word ::= PRIVILEGES.
privilege_list(L) ::= privilege(P).                         { L = build_list(P); }
privilege_list(L) ::= privilege_list(K) COMMA privilege(P). { L = build_list_add(K, P); }
privilege(P) ::= SELECT(F) optional_column_list(L). {
  P = build_list_option(parse, F, "select", L);
}
privilege(P) ::= REFERENCES(F) optional_column_list(L). {
  P = build_list_option(parse, F, "references", L);
}
privilege(P) ::= CREATE(F) optional_column_list(L). {
  P = build_list_option(parse, F, "create", L);
}
privilege(P) ::= ALTER(F) SYSTEM(E). {
  build_mark(parse, CONSTRUCT_GRANT_PARAMETER, build_span(F, E));
  P = build_option(parse, F, "alter system", NULL);
}
privilege(P) ::= name(N) optional_column_list(L).       { P = build_privilege(parse, N, L); }

%type privilege_target { GrantTarget * }
privilege_target(T) ::= qualified_name_list(L). {
  T = build_grant_target(parse, OBJECT_TABLE, L, false);
}
privilege_target(T) ::= TABLE qualified_name_list(L). {
  T = build_grant_target(parse, OBJECT_TABLE, L, false);
}
privilege_target(T) ::= SEQUENCE qualified_name_list(L). {
  T = build_grant_target(parse, OBJECT_SEQUENCE, L, false);
}
privilege_target(T) ::= FOREIGN DATA WRAPPER name_list(L). {
  T = build_grant_names(parse, OBJECT_FOREIGN_DATA_WRAPPER, L, false);
}
privilege_target(T) ::= FOREIGN SERVER name_list(L). {
  T = build_grant_names(parse, OBJECT_SERVER, L, false);
}
privilege_target(T) ::= routine_kind(K) function_signature_list(L). {
  T = build_grant_target(parse, K, L, false);
}
privilege_target(T) ::= DATABASE name_list(L). {
  T = build_grant_names(parse, OBJECT_DATABASE, L, false);
}
privilege_target(T) ::= DOMAIN any_name_list(L). {
  T = build_grant_target(parse, OBJECT_DOMAIN, L, false);
}
privilege_target(T) ::= LANGUAGE name_list(L). {
  T = build_grant_names(parse, OBJECT_LANGUAGE, L, false);
}
privilege_target(T) ::= LARGE OBJECT numeric_list(L). {
  T = build_grant_target(parse, OBJECT_LARGE_OBJECT, L, false);
}
privilege_target(T) ::= PARAMETER_KEYWORD(F) parameter_name_list(L). {
  build_mark(parse, CONSTRUCT_GRANT_PARAMETER, build_token_span(F));
  T = build_grant_target(parse, OBJECT_NONE, L, false);
}
privilege_target(T) ::= SCHEMA name_list(L). {
  T = build_grant_names(parse, OBJECT_SCHEMA, L, false);
}
privilege_target(T) ::= TABLESPACE name_list(L). {
  T = build_grant_names(parse, OBJECT_TABLESPACE, L, false);
}
privilege_target(T) ::= TYPE any_name_list(L). {
  T = build_grant_target(parse, OBJECT_TYPE, L, false);
}
privilege_target(T) ::= ALL all_kind(K) IN SCHEMA name_list(L). {
  T = build_grant_names(parse, K, L, true);
}
%type all_kind { ObjectKind }
all_kind(K) ::= TABLES.     { K = OBJECT_TABLE; }
all_kind(K) ::= SEQUENCES.  { K = OBJECT_SEQUENCE; }
all_kind(K) ::= FUNCTIONS.  { K = OBJECT_FUNCTION; }
all_kind(K) ::= PROCEDURES. { K = OBJECT_PROCEDURE; }
all_kind(K) ::= ROUTINES.   { K = OBJECT_ROUTINE; }
%type numeric_list { NodeList }
numeric_list(L) ::= numeric_only(N).                       { L = build_list(N); }
numeric_list(L) ::= numeric_list(K) COMMA numeric_only(N). { L = build_list_add(K, N); }
// A setting; the dot of an extension's setting is part of its name.
%type parameter_name_list { NodeList }
%type setting_name        { NamePath }
parameter_name_list(L) ::= setting_name(N). { L = build_list(build_setting_node(parse, N)); }
parameter_name_list(L) ::= parameter_name_list(K) COMMA setting_name(N). {
  L = build_list_add(K, build_setting_node(parse, N));
}
setting_name(S) ::= name(N).                     { S = build_path(parse, N); }
setting_name(S) ::= setting_name(P) DOT name(N). { S = build_path_add(parse, P, N); }

%type grantee_list { NodeList }
%type grantee      { Name }
grantee_list(L) ::= grantee(G).                       { L = build_list(build_name_node(parse, G)); }
grantee_list(L) ::= grantee_list(K) COMMA grantee(G). {
  L = build_list_add(K, build_name_node(parse, G));
}
grantee(G) ::= role(R).       { G = R; }
grantee(G) ::= GROUP role(R). { G = R; }

%type with_grant_option { bool }
with_grant_option(B) ::= .                  { B = false; }
with_grant_option(B) ::= WITH GRANT OPTION. { B = true; }
%type granted_by { Name }
granted_by(N) ::= .                   { N = build_no_name(); }
granted_by(N) ::= GRANTED BY role(R). { N = R; }

%type membership_option_list { NodeList }
%type membership_option      { Node * }
membership_option_list(L) ::= membership_option(O). { L = build_list(O); }
membership_option_list(L) ::= membership_option_list(K) COMMA membership_option(O). {
  L = build_list_add(K, O);
}
membership_option(O) ::= column_label(N) OPTION. {
  O = build_membership_option(parse, N, N, true);
}
membership_option(O) ::= column_label(N) TRUE(T). {
  O = build_membership_option(parse, N, build_name(parse, T), true);
}
membership_option(O) ::= column_label(N) FALSE(T). {
  O = build_membership_option(parse, N, build_name(parse, T), false);
}

//------------------------------------------------------------ ALTER DEFAULT PRIVILEGES
%type default_privilege_scopes { NodeList }
%type default_privilege_action { Node * }
%type default_privilege_kind   { ObjectKind }
statement(S) ::= ALTER(F) DEFAULT PRIVILEGES default_privilege_scopes(L)
    default_privilege_action(A). {
  S = BUILD(parse, ALTER_DEFAULT_PRIVILEGES, DefaultPrivileges, F.start, .scopes = L,
      .action = (Grant *)A);
}
default_privilege_scopes(L) ::= . { L = build_empty_list(); }
default_privilege_scopes(L) ::= default_privilege_scopes(K) IN(F) SCHEMA name_list(N). {
  L = build_list_add(K, build_list_option(parse, F, "schemas", N));
}
default_privilege_scopes(L) ::= default_privilege_scopes(K) FOR(F) ROLE role_list(N). {
  L = build_list_add(K, build_list_option(parse, F, "roles", N));
}
default_privilege_scopes(L) ::= default_privilege_scopes(K) FOR(F) USER role_list(N). {
  L = build_list_add(K, build_list_option(parse, F, "roles", N));
}
default_privilege_action(A) ::= GRANT(F) privileges(P) ON default_privilege_kind(K) TO
    grantee_list(G) with_grant_option(O). {
  A = BUILD(parse, GRANT, Grant, F.start, .object = K, .privileges = P, .grantees = G,
      .grant_option = O);
}
default_privilege_action(A) ::= REVOKE(F) privileges(P) ON default_privilege_kind(K) FROM
    grantee_list(G) drop_behavior(D). {
  A = BUILD(parse, REVOKE, Grant, F.start, .revoke = true, .object = K, .privileges = P,
      .grantees = G, .behavior = D);
}
default_privilege_action(A) ::= REVOKE(F) GRANT OPTION FOR privileges(P) ON
    default_privilege_kind(K) FROM grantee_list(G) drop_behavior(D). {
  A = BUILD(parse, REVOKE, Grant, F.start, .revoke = true, .object = K, .privileges = P,
      .grantees = G, .grant_option = true, .behavior = D);
}
default_privilege_kind(K) ::= TABLES.    { K = OBJECT_TABLE; }
default_privilege_kind(K) ::= FUNCTIONS. { K = OBJECT_FUNCTION; }
default_privilege_kind(K) ::= ROUTINES.  { K = OBJECT_ROUTINE; }
default_privilege_kind(K) ::= SEQUENCES. { K = OBJECT_SEQUENCE; }
default_privilege_kind(K) ::= TYPES.     { K = OBJECT_TYPE; }
default_privilege_kind(K) ::= SCHEMAS.   { K = OBJECT_SCHEMA; }
default_privilege_kind(K) ::= LARGE(F) OBJECTS(E). {
  build_mark(parse, CONSTRUCT_DEFAULT_LARGE_OBJECT_PRIVILEGES, build_span(F, E));
  K = OBJECT_LARGE_OBJECT;
}

//------------------------------------------------------------ OWNED BY a role
statement(S) ::= DROP(F) OWNED BY role_list(L) drop_behavior(B). {
  S = BUILD(parse, DROP_OWNED, OwnedStatement, F.start, .roles = L, .behavior = B);
}
statement(S) ::= REASSIGN(F) OWNED BY role_list(L) TO role(R). {
  S = BUILD(parse, REASSIGN_OWNED, OwnedStatement, F.start, .roles = L, .new_role = R);
}

//------------------------------------------------------------ CREATE EXTENSION, ALTER EXTENSION
%type extension_options        { NodeList }
%type extension_option         { Node * }
%type extension_update_options { NodeList }
statement(S) ::= CREATE(F) EXTENSION name(N) with_word extension_options(O). {
  S = BUILD(parse, CREATE_EXTENSION, CreateExtension, F.start, .name = N, .options = O);
}
statement(S) ::= CREATE(F) EXTENSION IF NOT EXISTS name(N) with_word extension_options(O). {
  S = BUILD(parse, CREATE_EXTENSION, CreateExtension, F.start, .if_not_exists = true, .name = N,
      .options = O);
}
extension_options(L) ::= .                                         { L = build_empty_list(); }
extension_options(L) ::= extension_options(K) extension_option(O). { L = build_list_add(K, O); }
extension_option(O) ::= SCHEMA(F) name(N). {
  O = build_word_option(parse, F, "schema", N);
}
extension_option(O) ::= VERSION(F) word_or_string(N). {
  O = build_word_option(parse, F, "new_version", N);
}
extension_option(O) ::= FROM(F) word_or_string. {
  O = build_not_supported(parse, F, "CREATE EXTENSION ... FROM is no longer supported");
}
extension_option(O) ::= CASCADE(F). { O = build_boolean_option(parse, F, "cascade", true); }

statement(S) ::= ALTER(F) EXTENSION name(N) UPDATE extension_update_options(O). {
  S = BUILD(parse, ALTER_EXTENSION, CreateExtension, F.start, .alter = true, .name = N,
      .options = O);
}
extension_update_options(L) ::= . { L = build_empty_list(); }
extension_update_options(L) ::= extension_update_options(K) TO(F) word_or_string(N). {
  L = build_list_add(K, build_word_option(parse, F, "new_version", N));
}
statement(S) ::= ALTER(F) EXTENSION name(N) is_added(A) common_object(T). {
  S = build_extension_contents(parse, F, N, A, T);
}
statement(S) ::= ALTER(F) EXTENSION name(N) is_added(A) definable_object(T). {
  S = build_extension_contents(parse, F, N, A, T);
}
%type is_added { bool }
is_added(B) ::= ADD.  { B = true; }
is_added(B) ::= DROP. { B = false; }
