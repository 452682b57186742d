// statement.y -- what a statement can be (manual: part VI, SQL Commands).
//
// Most kinds are rules of `statement` itself, in the fragment of their subject. Here are those
// that can also stand inside another one: in CREATE SCHEMA, EXPLAIN, PREPARE, a rule, a function.
%type statement { Node * }
statement(S) ::= select_statement(S).
statement(S) ::= insert_statement(S).
statement(S) ::= update_statement(S).
statement(S) ::= delete_statement(S).
statement(S) ::= merge_statement(S).
statement(S) ::= create_table_statement(S).
statement(S) ::= create_table_as_statement(S).
statement(S) ::= create_materialized_view_statement(S).
statement(S) ::= create_view_statement(S).
statement(S) ::= create_index_statement(S).
statement(S) ::= create_sequence_statement(S).
statement(S) ::= create_trigger_statement(S).
statement(S) ::= grant_statement(S).
statement(S) ::= refresh_statement(S).
statement(S) ::= execute_statement(S).
statement(S) ::= declare_cursor_statement(S).
statement(S) ::= notify_statement(S).
