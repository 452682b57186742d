#include "tests/unit/tree_line.h"

// Statements on what few migrations define: their nodes hold every part of the text.

static void an_aggregate_has_its_parameters_and_options(void **state) {
  assert_statement("CREATE AGGREGATE a.m(int ORDER BY text) (sfunc = f, hypothetical)",
      "(create-aggregate aggregate=(function-signature name=a.m has_arguments "
      "parameters=[(function-parameter type=(type-name name=pg_catalog.int4 is_builtin_word)) "
      "(function-parameter type=(type-name name=text))] has_order direct=1) options=[(option "
      "name=sfunc value=(type-name name=f)) (option name=hypothetical)])");
  assert_statement("CREATE OR REPLACE AGGREGATE m(*) (stype = int)",
      "(create-aggregate or_replace aggregate=(function-signature name=m has_arguments "
      "is_star) options=[(option name=stype value=(type-name name=pg_catalog.int4 "
      "is_builtin_word))])");
  assert_statement("CREATE AGGREGATE m(basetype = int, sfunc = f)",
      "(create-aggregate aggregate=(function-signature name=m) options=[(option name=basetype "
      "value=(type-name name=pg_catalog.int4 is_builtin_word)) (option name=sfunc "
      "value=(type-name name=f))])");
  assert_statement("DROP AGGREGATE m(VARIADIC \"any\" ORDER BY VARIADIC \"any\")",
      "(drop object=aggregate objects=[(function-signature name=m has_arguments "
      "parameters=[(function-parameter mode=variadic type=(type-name name=any))] has_order "
      "direct=1 repeats_last)])");
}

static void an_operator_and_its_classes(void **state) {
  assert_statement("CREATE OPERATOR a.+ (leftarg = int, commutator = OPERATOR(a.+))",
      "(create-operator object=operator name=a.+ options=[(option name=leftarg "
      "value=(type-name name=pg_catalog.int4 is_builtin_word)) (option name=commutator "
      "value=(qualified-name name=a.+))])");
  assert_statement("ALTER OPERATOR @ (NONE, int) SET (restrict = NONE)",
      "(alter-operator object=operator target=(function-signature name=@ has_arguments "
      "parameters=[(function-parameter type=(type-name name=pg_catalog.int4 is_builtin_word))] "
      "is_prefix) options=[(option name=restrict value=none)])");
  assert_statement(
      "CREATE OPERATOR CLASS c DEFAULT FOR TYPE int USING btree FAMILY f AS OPERATOR 1 <, "
      "OPERATOR 2 <= (int, int) FOR ORDER BY g, FUNCTION 1 (int, int) cmp(int), STORAGE text",
      "(create-operator-class name=c is_default type=(type-name name=pg_catalog.int4 "
      "is_builtin_word) method=btree family=f items=[(operator-class-item kind=operator "
      "number=1 signature=(function-signature name=<)) (operator-class-item kind=operator "
      "number=2 signature=(function-signature name=<= has_arguments "
      "parameters=[(function-parameter type=(type-name name=pg_catalog.int4 is_builtin_word)) "
      "(function-parameter type=(type-name name=pg_catalog.int4 is_builtin_word))]) "
      "order_family=g) (operator-class-item kind=function number=1 "
      "signature=(function-signature name=cmp has_arguments parameters=[(function-parameter "
      "type=(type-name name=pg_catalog.int4 is_builtin_word))]) types=[(type-name "
      "name=pg_catalog.int4 is_builtin_word) (type-name name=pg_catalog.int4 "
      "is_builtin_word)]) (operator-class-item kind=storage storage=(type-name name=text))])");
  assert_statement(
      "ALTER OPERATOR FAMILY a.f USING gist DROP OPERATOR 1 (int), FUNCTION 2 (int, text)",
      "(alter-operator-family name=a.f method=gist drop items=[(operator-class-item "
      "kind=operator number=1 types=[(type-name name=pg_catalog.int4 is_builtin_word)]) "
      "(operator-class-item kind=function number=2 types=[(type-name name=pg_catalog.int4 "
      "is_builtin_word) (type-name name=text)])])");
  assert_statement(
      "CREATE OPERATOR FAMILY f USING hash", "(create-operator-family name=f method=hash)");
}

static void a_cast_a_transform_a_conversion_and_a_language(void **state) {
  assert_statement("CREATE CAST (int AS a.b) WITH FUNCTION f(int) AS IMPLICIT",
      "(create-cast from=(type-name name=pg_catalog.int4 is_builtin_word) to=(type-name "
      "name=a.b) function=(function-signature name=f has_arguments "
      "parameters=[(function-parameter type=(type-name name=pg_catalog.int4 "
      "is_builtin_word))]) context=implicit)");
  assert_statement("CREATE CAST (int AS text) WITH INOUT AS ASSIGNMENT",
      "(create-cast from=(type-name name=pg_catalog.int4 is_builtin_word) to=(type-name "
      "name=text) inout context=assignment)");
  assert_statement(
      "CREATE TRANSFORM FOR int LANGUAGE c (TO SQL WITH FUNCTION t, FROM SQL WITH FUNCTION f)",
      "(create-transform type=(type-name name=pg_catalog.int4 is_builtin_word) language=c "
      "from_sql=(function-signature name=f) to_sql=(function-signature name=t))");
  assert_statement("CREATE DEFAULT CONVERSION a.c FOR 'LATIN1' TO 'UTF8' FROM f",
      "(create-conversion is_default name=a.c from='LATIN1' to='UTF8' function=f)");
  assert_statement(
      "CREATE OR REPLACE TRUSTED PROCEDURAL LANGUAGE l HANDLER a.h INLINE i VALIDATOR v",
      "(create-language or_replace trusted name=l handler=a.h inline_handler=i validator=v)");
  assert_statement("CREATE ACCESS METHOD m TYPE TABLE HANDLER a.h",
      "(create-access-method name=m object=table handler=a.h)");
}

static void text_search_and_statistics(void **state) {
  assert_statement("CREATE TEXT SEARCH DICTIONARY d (template = simple)",
      "(create-text-search object=text search dictionary name=d options=[(option name=template "
      "value=(type-name name=simple))])");
  assert_statement("ALTER TEXT SEARCH DICTIONARY d (stopwords)",
      "(alter-text-search object=text search dictionary name=d options=[(option "
      "name=stopwords)])");
  assert_statement("ALTER TEXT SEARCH CONFIGURATION c ALTER MAPPING FOR w, x REPLACE a WITH b",
      "(alter-text-search object=text search configuration name=c verb=replace token_types=[w "
      "x] dictionaries=[(qualified-name name=a) (qualified-name name=b)])");
  assert_statement("ALTER TEXT SEARCH CONFIGURATION c DROP MAPPING IF EXISTS FOR w",
      "(alter-text-search object=text search configuration name=c verb=drop if_exists "
      "token_types=[w])");
  assert_statement("CREATE COLLATION IF NOT EXISTS c FROM \"C\"",
      "(create-collation object=collation if_not_exists name=c from=C)");
  assert_statement("CREATE STATISTICS s (mcv) ON a, (b + c), lower(d) FROM t",
      "(create-statistics name=s kinds=[mcv] items=[a (chain kind=operator links=[(chain-link "
      "operand=b) (chain-link operator_name=+ operand=c)]) (function-call name=lower "
      "arguments=[d])] from=[(table-reference relation=t)])");
  assert_statement(
      "ALTER STATISTICS IF EXISTS s SET STATISTICS DEFAULT", "(alter-statistics if_exists name=s)");
}

static void foreign_data(void **state) {
  assert_statement(
      "ALTER FOREIGN DATA WRAPPER w HANDLER h NO VALIDATOR OPTIONS (ADD a 'x', DROP b)",
      "(alter-foreign-data-wrapper name=w functions=[(option name=handler "
      "value=(qualified-name name=h)) (option name=validator)] options=[(option name_space=add "
      "name=a value='x') (option name_space=drop name=b)])");
  assert_statement(
      "CREATE SERVER IF NOT EXISTS s TYPE 't' VERSION '1' FOREIGN DATA WRAPPER w OPTIONS (a "
      "'b')",
      "(create-server if_not_exists name=s type='t' version='1' wrapper=w options=[(option "
      "name=a value='b')])");
  assert_statement("ALTER SERVER s VERSION NULL", "(alter-server name=s has_version)");
  assert_statement(
      "CREATE USER MAPPING FOR USER SERVER s", "(create-user-mapping user=user server=s)");
  assert_statement("IMPORT FOREIGN SCHEMA r LIMIT TO (a, b) FROM SERVER s INTO l",
      "(import-foreign-schema remote_schema=r scope=limit to tables=[(table-reference "
      "relation=a) (table-reference relation=b)] server=s schema=l)");
}

static void publications_and_subscriptions(void **state) {
  assert_statement(
      "CREATE PUBLICATION p FOR TABLE ONLY a (x) WHERE (x > 1), b, TABLES IN SCHEMA c, d, "
      "CURRENT_SCHEMA WITH (publish = 'insert')",
      "(create-publication name=p objects=[(published-object kind=table table=(table-reference "
      "relation=a only) columns=[x] where=(chain kind=operator links=[(chain-link operand=x) "
      "(chain-link operator_name=> operand=1)])) (published-object kind=table "
      "table=(table-reference relation=b)) (published-object kind=schema schema=c) "
      "(published-object kind=schema schema=d) (published-object kind=current schema)] "
      "options=[(option name=publish value='insert')])");
  assert_statement("ALTER PUBLICATION p DROP TABLE a",
      "(alter-publication name=p verb=drop objects=[(published-object kind=table "
      "table=(table-reference relation=a))])");
  assert_statement("CREATE SUBSCRIPTION s CONNECTION 'x' PUBLICATION p, q WITH (enabled = false)",
      "(create-subscription name=s connection='x' publications=[p q] options=[(option "
      "name=enabled value=false)])");
  assert_statement(
      "ALTER SUBSCRIPTION s REFRESH PUBLICATION", "(alter-subscription name=s verb=refresh)");
}

static void databases_and_event_triggers(void **state) {
  assert_statement("CREATE DATABASE d OWNER = o CONNECTION LIMIT -1 template DEFAULT",
      "(create-database name=d options=[(option name=owner value=o) (option "
      "name=connection_limit value=-1) (option name=template)])");
  assert_statement("ALTER DATABASE d SET TABLESPACE s", "(alter-database name=d tablespace=s)");
  assert_statement("CREATE TABLESPACE s OWNER o LOCATION '/x' WITH (seq_page_cost = 1)",
      "(create-tablespace name=s owner=o location='/x' options=[(option name=seq_page_cost "
      "value=1)])");
  assert_statement("ALTER SYSTEM RESET ALL", "(alter-system set=(set scope=session reset all))");
  assert_statement(
      "CREATE EVENT TRIGGER e ON ddl_command_end WHEN tag IN ('a', 'b') EXECUTE FUNCTION f()",
      "(create-event-trigger name=e event=ddl_command_end conditions=[(option name=tag "
      "value=(row items=['a' 'b']))] function=f)");
  assert_statement("ALTER EVENT TRIGGER e ENABLE REPLICA",
      "(alter-event-trigger name=e state=enabled on a replica)");
}

static void cursors_channels_and_other_words(void **state) {
  assert_statement("FETCH BACKWARD -2 IN c", "(fetch direction=backward count=-2 cursor=c)");
  assert_statement("MOVE ALL c", "(fetch move direction=all cursor=c)");
  assert_statement("CLOSE ALL", "(close-cursor)");
  assert_statement("DECLARE c BINARY NO SCROLL CURSOR WITH HOLD FOR TABLE t",
      "(declare-cursor name=c cursor=6 hold statement=(select from=[(table-reference "
      "relation=t)] is_table))");
  assert_statement("PREPARE p (int, text) AS TABLE t",
      "(prepare name=p parameter_types=[(type-name name=pg_catalog.int4 is_builtin_word) "
      "(type-name name=text)] statement=(select from=[(table-reference relation=t)] is_table))");
  assert_statement("NOTIFY c, 'x'", "(notify channel=c payload='x')");
  assert_statement("UNLISTEN *", "(unlisten)");
  assert_statement("LOAD 'f'", "(load file='f')");
  assert_statement("DISCARD TEMP", "(discard target=temporary)");
  assert_statement("SHOW my.setting", "(show name=my.setting)");
  assert_statement("SET TIME ZONE INTERVAL '1' HOUR",
      "(set scope=session own_words name=timezone values=[(cast form=prefix operand='1' "
      "types=[(type-name name=pg_catalog.interval is_builtin_word modifiers=['hour'])])])");
}

static void roles_and_what_they_own(void **state) {
  assert_statement(
      "ALTER DEFAULT PRIVILEGES FOR ROLE a IN SCHEMA b, c REVOKE ALL ON TABLES FROM d CASCADE",
      "(alter-default-privileges scopes=[(option name=roles value=(row items=[a])) (option "
      "name=schemas value=(row items=[b c]))] action=(revoke revoke object=table grantees=[d] "
      "behavior=cascade))");
  assert_statement("REVOKE ADMIN OPTION FOR a FROM b GRANTED BY c",
      "(revoke revoke is_role privileges=[(option name=a)] grantees=[b] grant_option "
      "options=[(option name=admin value=false)] granted_by=c)");
  assert_statement("GRANT a TO b WITH INHERIT FALSE, SET OPTION",
      "(grant is_role privileges=[(option name=a)] grantees=[b] options=[(option name=inherit "
      "value=false) (option name=set value=true)])");
  assert_statement("DROP OWNED BY a, CURRENT_USER CASCADE",
      "(drop-owned roles=[a current_user] behavior=cascade)");
  assert_statement("REASSIGN OWNED BY a TO b", "(reassign-owned roles=[a] new_role=b)");
  assert_statement("ALTER TRIGGER t ON u NO DEPENDS ON EXTENSION e",
      "(alter-depends object=trigger target=(qualified-name name=u) part=t no extension=e)");
  assert_statement("SECURITY LABEL FOR selinux ON TYPE int[] IS NULL",
      "(security-label provider=selinux object=type target=(type-name name=pg_catalog.int4 "
      "is_builtin_word array_dimensions=1))");
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, tree_line_make, tree_line_release)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(an_aggregate_has_its_parameters_and_options),
      SPEC(an_operator_and_its_classes),
      SPEC(a_cast_a_transform_a_conversion_and_a_language),
      SPEC(text_search_and_statistics),
      SPEC(foreign_data),
      SPEC(publications_and_subscriptions),
      SPEC(databases_and_event_triggers),
      SPEC(cursors_channels_and_other_words),
      SPEC(roles_and_what_they_own),
  };
  return cmocka_run_group_tests_name("definitions", tests, NULL, NULL);
}
