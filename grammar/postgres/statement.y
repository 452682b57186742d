// statement.y -- what a statement can be (manual: part VI, SQL Commands).
//
// Most kinds are rules of `statement` itself, in the fragment of their subject. Here are those
// that can also stand inside another one: in CREATE SCHEMA, EXPLAIN, PREPARE, a rule, a function.
%type statement { Node * }
statement(S) ::= select_statement(X).                   { S = X; }
statement(S) ::= insert_statement(X).                   { S = X; }
statement(S) ::= update_statement(X).                   { S = X; }
statement(S) ::= delete_statement(X).                   { S = X; }
statement(S) ::= merge_statement(X).                    { S = X; }
statement(S) ::= create_table_statement(X).             { S = X; }
statement(S) ::= create_table_as_statement(X).          { S = X; }
statement(S) ::= create_materialized_view_statement(X). { S = X; }
statement(S) ::= create_view_statement(X).              { S = X; }
statement(S) ::= create_index_statement(X).             { S = X; }
statement(S) ::= create_sequence_statement(X).          { S = X; }
statement(S) ::= create_trigger_statement(X).           { S = X; }
statement(S) ::= grant_statement(X).                    { S = X; }
statement(S) ::= refresh_statement(X).                  { S = X; }
statement(S) ::= execute_statement(X).                  { S = X; }
statement(S) ::= declare_cursor_statement(X).           { S = X; }
statement(S) ::= notify_statement(X).                   { S = X; }
