# lock_held_up.py -- the locks of statements that no transaction block takes.
#
# Each runs in a session of its own while another holds one of the relations, against its like or against
# who needs it alone; what it has and what it waits for is read from pg_locks. Of all that
# was seen the strongest counts.
import threading
import time

from lock_probe import Work, held, relations
from lock_script import LockScript

SETUP = """
CREATE TABLE p (id int PRIMARY KEY);
CREATE TABLE t (a int PRIMARY KEY, b text, c int REFERENCES p);
CREATE INDEX t_b ON t (b);
CREATE TABLE child (id int PRIMARY KEY, t_a int REFERENCES t);
CREATE TABLE base (a int);
CREATE TABLE heir () INHERITS (base);
CREATE MATERIALIZED VIEW m AS SELECT a FROM t;
CREATE UNIQUE INDEX m_a ON m (a);
CREATE TABLE parted (a int NOT NULL, b text) PARTITION BY RANGE (a);
CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (1) TO (10);
CREATE TABLE parted_2 PARTITION OF parted FOR VALUES FROM (10) TO (20);
CREATE INDEX parted_b ON parted (b);
CREATE TABLE loose (a int, b text);
INSERT INTO t VALUES (1, 'x'), (2, 'y');
INSERT INTO parted VALUES (1, 'x');
"""
STATEMENTS = """
CREATE INDEX CONCURRENTLY n ON t (b)
CREATE UNIQUE INDEX CONCURRENTLY n ON t (a, b)
CREATE INDEX CONCURRENTLY IF NOT EXISTS t_b ON t (b)
CREATE INDEX CONCURRENTLY n ON m (a)
CREATE INDEX CONCURRENTLY n ON parted_1 (b)
DROP INDEX CONCURRENTLY t_b
DROP INDEX CONCURRENTLY IF EXISTS t_b
REINDEX INDEX CONCURRENTLY t_b
REINDEX TABLE CONCURRENTLY t
REINDEX TABLE CONCURRENTLY m
REINDEX TABLE parted
REINDEX INDEX parted_b
VACUUM t
VACUUM ANALYZE t
VACUUM FULL t
VACUUM (FULL, ANALYZE) t
VACUUM parted
VACUUM base
VACUUM m
VACUUM t, loose
ALTER TABLE parted DETACH PARTITION parted_1 CONCURRENTLY
CLUSTER parted USING parted_b
"""
HOLDS = [f"LOCK TABLE {name} IN SHARE UPDATE EXCLUSIVE MODE" for name in ("t", "parted", "parted_1", "parted_2", "base", "heir", "loose")] + [
    f"LOCK TABLE {name} IN ACCESS SHARE MODE" for name in ("t", "parted_1", "child")] + ["ALTER MATERIALIZED VIEW m SET (fillfactor = 90)"]
WAIT = 0.01  # seconds between looks
LOOKS = 500


class Held:
    """A statement in a thread of its own."""

    def __init__(self, session, text):
        self.session, self.text, self.problem = session, text, None
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        try:
            self.session.cursor().execute(self.text)
        except self.session.Error as problem:
            self.problem = problem

    def is_done(self):
        return not self.thread.is_alive()


def is_waiting(cursor, pid):
    cursor.execute("SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = %s", (pid,))
    return cursor.fetchone()[0]


def seen_while(server, text, hold):
    """Modes by name, while another session has executed `hold`; None if the statement fails."""
    holder, runner, watcher = server.connect(), server.connect(), server.connect()
    try:
        names = {oid: r.words() for oid, r in relations(watcher.cursor()).items()}
        runner.cursor().execute("SET search_path = held, public")
        holder.cursor().execute(f"SET search_path = held, public; BEGIN; {hold}")
        statement = Held(runner, text)
        modes = {}
        for _ in range(LOOKS):
            if statement.is_done():
                break
            waits = is_waiting(watcher.cursor(), runner.info.backend_pid)
            for oid, found in held(watcher.cursor(), runner.info.backend_pid, waiting=True).items():
                if oid in names:
                    modes[names[oid]] = max(modes.get(names[oid], 0), found)
            if waits:
                break
            time.sleep(WAIT)
        holder.cursor().execute("ROLLBACK")
        statement.thread.join(30)
        return None if statement.problem else modes
    finally:
        for connection in (holder, runner, watcher):
            connection.close()


def ask_server(server, text):
    """(Work, what was there before) of one statement; None if it fails."""
    seen, before = {}, {}
    for hold in HOLDS:
        session = server.connect()
        with session.cursor() as cursor:
            cursor.execute("DROP SCHEMA IF EXISTS held CASCADE; CREATE SCHEMA held; SET search_path = held, public")
            cursor.execute(SETUP)
            before = relations(cursor)
        session.close()
        modes = seen_while(server, text, hold)
        if modes is None:
            return None
        for relation, found in modes.items():
            seen[relation] = max(seen.get(relation, 0), found)
    work = Work()
    work.modes = {oid: seen[r.words()] for oid, r in before.items() if r.words() in seen}
    return work, before


def judge_held_up(server, options, tally):
    server.fresh_session().close()
    for text in STATEMENTS.strip().split("\n"):
        if options.only and options.only not in text:
            continue
        asked = ask_server(server, text)
        if asked is None:
            continue
        script = LockScript("held-up", f"CREATE SCHEMA held;\nSET search_path = held, public;\n{SETUP}\n{text};\n")
        entry = script.entries[-1]
        entry.work, entry.before = asked
        entry.at_begin = entry.before
        entry.works = False
        script.run_weir(options.pg, True)
        tally.add(script.place(entry.statement), entry, entry.difference(), options.list)
