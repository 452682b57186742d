# unroll.py -- what code did to the catalog on a server, in the words of statements.
#
# A DO block, a function that a query calls, a trigger: what these execute cannot be read in the script.
# So an event trigger of ours says each statement of definition that such code executed, and the script is
# written anew: in place of a block, what it did, or a failure. Weir must come to the server's catalog by that script
# without any difference. Roles and event triggers have no event triggers; these are compared before and after.
#
# Limits: a function in SQL does not show its texts; what an exception block took back again stays in.
import json
import re

from script import Wrong, statements_of
from server import quoted

MARK = "weir-unroll "
# RAISE INFO reaches a client whatever its session wants to hear.
SPY = r"""
CREATE FUNCTION pg_catalog.weir_unroll() RETURNS event_trigger LANGUAGE plpgsql AS $spy$
DECLARE
  place text;
  extension boolean;
BEGIN
  GET DIAGNOSTICS place = PG_CONTEXT;
  IF place !~ 'SQL (statement|function) "' OR place ~ 'extension script file' THEN RETURN; END IF;
  SELECT coalesce(bool_or(c.in_extension), false) INTO extension FROM pg_catalog.pg_event_trigger_ddl_commands() c;
  IF extension THEN RETURN; END IF;
  RAISE INFO 'weir-unroll %', pg_catalog.encode(pg_catalog.convert_to(pg_catalog.json_build_object(
    'place', place, 'user', current_user, 'path', pg_catalog.current_setting('search_path'))::text, 'UTF8'), 'hex');
END $spy$;
CREATE EVENT TRIGGER weir_unroll ON ddl_command_end EXECUTE FUNCTION pg_catalog.weir_unroll();
"""
UNSAID = "code whose text the server does not say"
FAILS = "CREATE SCHEMA pg_unroll"  # for weir as for a server
NO_SPY = "DROP EVENT TRIGGER weir_unroll; DROP FUNCTION pg_catalog.weir_unroll();"
STATE = "SELECT current_user, current_setting('search_path'), current_setting('role')"
ATTRIBUTES = {"rolsuper": "SUPERUSER", "rolinherit": "INHERIT", "rolcreaterole": "CREATEROLE",
              "rolcreatedb": "CREATEDB", "rolcanlogin": "LOGIN", "rolreplication": "REPLICATION",
              "rolbypassrls": "BYPASSRLS"}
ROLES = f"SELECT rolname, {', '.join(ATTRIBUTES)} FROM pg_roles"
HEARERS = ("SELECT e.evtname, e.evtevent, e.evttags, n.nspname, p.proname FROM pg_event_trigger e "
           "JOIN pg_proc p ON p.oid = e.evtfoid JOIN pg_namespace n ON n.oid = p.pronamespace "
           "WHERE e.evtname <> 'weir_unroll'")
MEMBERS = ("SELECT r.rolname, m.rolname FROM pg_auth_members a JOIN pg_roles r ON r.oid = a.roleid "
           "JOIN pg_roles m ON m.oid = a.member")
# What can run code. `copy` and the changes of rows do by triggers; a query does by its functions.
CODE = {"do", "call", "select", "with", "values", "insert", "update", "delete", "merge", "copy", "execute"}
MAKES_FUNCTION = re.compile(r'(?i)\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(?:"?\w+"?\s*\.\s*)?"?(\w+)')
MAKES_CODE = re.compile("do$|create-(function|procedure)")
KEPT = re.compile(r"(?i)\bset_config\b|\binto\b")


class Notices:
    """All that the server says; of a plain list psycopg2 keeps the last fifty."""

    def __init__(self):
        self.said = []

    def append(self, notice):
        self.said.append(notice)

    def __iter__(self):
        return iter(self.said)

    def __delitem__(self, places):
        del self.said[places]


def executed(notice):
    """(text, user, search path) of the innermost statement that a notice of ours is about. Without a frame of code
    around it, None: the server itself executed it, as a part of REFRESH MATERIALIZED VIEW CONCURRENTLY."""
    said = json.loads(bytes.fromhex(notice.split(MARK)[1].strip()))
    found = re.search(r'(?ms)^SQL statement "(.*?)"\n(PL/|SQL |\Z)', said["place"] + "\n")
    if not found:
        return UNSAID, said["user"], said["path"]
    return (found.group(1), said["user"], said["path"]) if found.group(2).startswith("PL/") else None


def each_once(calls):
    """A string of several statements is said once for each of them; here once each time that it is executed."""
    place = 0
    while place < len(calls):
        text = calls[place][0]
        several = [s for s in statements_of(text.encode())[0] if s.kind not in CODE] if ";" in text.rstrip("; \n") else []
        yield calls[place]
        place += 1
        for _ in several[1:]:
            place += place < len(calls) and calls[place][0] == text


def rows_of(cursor):
    cursor.execute(ROLES)
    roles = {row[0]: row[1:] for row in cursor.fetchall()}
    cursor.execute(MEMBERS)
    members = set(cursor.fetchall())
    cursor.execute(HEARERS)
    return roles, members, {row[0]: row[1:] for row in cursor.fetchall()}


def hearer_changes(hearers, new_hearers):
    """First what must go before its function, then what needs it."""
    gone = [f"DROP EVENT TRIGGER {quoted(name)}" for name in hearers if name not in new_hearers]
    made = []
    for name in new_hearers:
        if name not in hearers:
            event, tags, schema, function = new_hearers[name]
            among = ", ".join(f"'{tag}'" for tag in tags or [])
            made.append(f"CREATE EVENT TRIGGER {quoted(name)} ON {event} {f'WHEN TAG IN ({among})' if tags else ''} "
                        f"EXECUTE FUNCTION {quoted(schema)}.{quoted(function)}()")
    return gone, made


def role_changes(before, after):
    (roles, members), (new_roles, new_members) = before, after
    for name in new_roles:
        if new_roles[name] != roles.get(name):
            words = " ".join(("" if on else "NO") + word for word, on in zip(ATTRIBUTES.values(), new_roles[name]))
            yield f"{'ALTER' if name in roles else 'CREATE'} ROLE {quoted(name)} {words}"
    for group, member in sorted(new_members - members):
        yield f"GRANT {quoted(group)} TO {quoted(member)}"
    for group, member in sorted(members - new_members):
        if group in new_roles and member in new_roles:
            yield f"REVOKE {quoted(group)} FROM {quoted(member)}"
    for name in roles:
        if name not in new_roles:
            yield f"DROP ROLE {quoted(name)}"


class Unrolled:
    """Watches a script's statements on the server, and writes the script anew."""

    def __init__(self, script, session, owner):
        """`owner` is another session, of one who may make event triggers. Watches until `done`."""
        self.script, self.session, self.owner = script, session, owner
        self.functions = set()
        self.edits = []  # (start, end, text)
        self.blocks = []  # (statement, what it executed)
        self.execute, script._execute = script._execute, self._watch
        session.notices = Notices()
        self.spies = False

    def done(self):
        del self.script._execute
        if self.spies:
            self._ask(NO_SPY)

    def _ask(self, text):
        with self.owner.cursor() as cursor:
            cursor.execute(text)

    def _watch(self, cursor, statement):
        made = MAKES_FUNCTION.search(statement.text.decode(errors="replace"))
        if made:
            self.functions.add(made.group(1).lower())
        if not self.spies and MAKES_CODE.match(statement.kind or ""):
            self._ask(SPY)  # not before: a script can drop plpgsql, which the event trigger needs, at its start
            self.spies = True
        silent = None
        if self._runs_code(statement):
            try:
                silent = rows_of(cursor)
            except self.session.Error:
                pass  # in a transaction that failed: nothing will run
        try:
            self.execute(cursor, statement)
        except self.session.Error:
            if silent is not None:
                self.edits.append((statement.start, statement.end, FAILS))
            raise
        calls = [call for call in map(executed, (n for n in self.session.notices if MARK in n)) if call]
        texts = []
        if calls:
            cursor.execute(STATE)
            texts = self._as_statements(list(each_once(calls)), cursor.fetchone())
        if silent is not None:
            now = rows_of(cursor)
            gone, made = hearer_changes(silent[2], now[2])
            roles = list(role_changes(silent[:2], now[:2]))
            lost = [text for text in roles if text.startswith("DROP")]
            texts = [*roles[:len(roles) - len(lost)], *gone, *texts, *made, *lost]
        self._write(statement, texts)

    def _write(self, statement, texts):
        if texts:
            self.blocks.append((statement, texts))
        if statement.kind not in CODE:
            if texts:
                self.edits.append((statement.end, statement.end, ";\n" + ";\n".join(texts)))
        elif texts or statement.kind == "do" or (
                self._runs_code(statement) and not KEPT.search(statement.text.decode(errors="replace"))):
            self.edits.append((statement.start, statement.end, ";\n".join(texts)))

    def _runs_code(self, statement):
        if statement.kind in ("do", "call"):
            return True
        words = re.findall(r"\w+(?=\"?\s*\()", statement.text.decode(errors="replace"))
        return statement.kind in CODE and any(word.lower() in self.functions for word in words)

    @staticmethod
    def _as_statements(calls, state):
        user, path, role = state
        texts = []
        for text, by, in_path in calls:
            around = []
            if by != user:
                around.append((f'SET ROLE "{by}"', f"SET ROLE {role}" if role == "none" else f'SET ROLE "{role}"'))
            if in_path != path:
                around.append((f"SELECT set_config('search_path', '{in_path}', false)",
                               f"SELECT set_config('search_path', '{path}', false)"))
            texts += [begin for begin, _ in around] + [text.strip().rstrip(";")] + [end for _, end in around]
        return texts

    def write(self):
        """The script anew, and where each statement that is still there as it was begins in it."""
        if any(UNSAID in new for _, _, new in self.edits):
            raise Wrong(UNSAID)
        text, last, parts, starts, edits = self.script.text, 0, [], {}, sorted(self.edits, key=lambda edit: edit[0])
        statements, shift = list(reversed(self.script.statements)), 0
        for start, end, new in [*edits, (len(text), len(text), "")]:
            while statements and (statements[-1].start < start or statements[-1].start == start == end):
                statement = statements.pop()
                starts[statement.start + shift] = statement
            if statements and statements[-1].start == start < end:
                statements.pop()
            new = new.encode(errors="surrogateescape")
            parts += [text[last:start], new]
            shift += len(new) - (end - start)
            last = end
        return b"".join(parts) + text[last:], starts
