# lock_probe.py -- what one statement locks, rewrites, reads and builds on a server.
#
# Read inside the open transaction: pg_locks, the relfilenodes, the counts of scans, and what the server
# says at DEBUG1. Whatever it says of the relations that were there before the statement.
import re
from collections import deque

MODES = ["", "AccessShareLock", "RowShareLock", "RowExclusiveLock", "ShareUpdateExclusiveLock", "ShareLock",
         "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"]
SLUGS = [None, "access-share", "row-share", "row-exclusive", "share-update-exclusive", "share",
         "share-row-exclusive", "exclusive", "access-exclusive"]
RELATIONS = """
SELECT c.oid, n.nspname, c.relname, c.relkind, c.relfilenode, i.indrelid,
       CASE WHEN c.relkind IN ('r', 'm') THEN pg_stat_get_xact_numscans(c.oid) END
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_index i ON i.indexrelid = c.oid
WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'f', 'm', 'v', 'i', 'I', 'S') AND n.nspname !~ '^pg_toast'"""
HELD = """
SELECT l.relation, l.mode, l.granted FROM pg_locks l
WHERE l.pid = %s AND l.locktype = 'relation' AND l.relation >= 16384
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
# Other tables may have keys of the same names: those that are validated, the transaction has written.
MADE_KEYS = """
SELECT conrelid FROM pg_constraint
WHERE contype = 'f' AND conname = ANY(%s) AND xmin::text::bigint >= txid_current() %% 4294967296"""
REWRITES = re.compile(r'rewriting table "([^"]*)"')
VERIFIES = re.compile(r'verifying table "([^"]*)"')
VALIDATES = re.compile(r'validating foreign key constraint "([^"]*)"')
DETACHES = re.compile(r"(?i)\bdetach\s+partition\b")
BUILDS = re.compile(r'building index "[^"]*" on table "([^"]*)"')


class Relation:
    def __init__(self, row):
        self.oid, self.schema, self.name, self.kind, self.file, self.table, self.scans = row

    def words(self):
        return f"{self.schema}.{self.name}" if not self.schema.startswith("pg_temp") else f"pg_temp.{self.name}"


class Work:
    """Of a statement: the modes held after it, by oid, and the oids that it works on."""

    def __init__(self):
        self.modes, self.rewritten, self.read, self.built = {}, set(), set(), set()


def relations(cursor):
    cursor.execute(RELATIONS)
    return {row[0]: Relation(row) for row in cursor.fetchall()}


def held(cursor, pid, waiting=False):
    cursor.execute(HELD, (pid,))
    modes = {}
    for oid, mode, granted in cursor.fetchall():
        if granted or waiting:
            modes[oid] = max(modes.get(oid, 0), MODES.index(mode))
    return modes


class Probe:
    """Statements of a session, one by one; what they leave is in `before` of the next one."""

    def __init__(self, connection):
        self.connection = connection
        self.cursor = connection.cursor()
        connection.notices = deque(maxlen=20000)
        self.pid = connection.info.backend_pid

    def look(self):
        return relations(self.cursor)

    def run(self, execute, before, statement):
        """Executes, which may raise, and says what it did to the relations of `before`."""
        self.cursor.execute("SET client_min_messages = debug1")  # a script may have set it
        self.connection.notices.clear()
        execute()
        said = [notice for notice in self.connection.notices if notice.startswith("DEBUG")]
        work = Work()
        work.modes = {oid: mode for oid, mode in held(self.cursor, self.pid).items() if oid in before}
        after = self.look()
        text = "".join(said)
        work.rewritten = self._named(REWRITES, text, before, work)
        work.built = self._named(BUILDS, text, before, work)
        work.read = self._named(VERIFIES, text, before, work)
        keys = VALIDATES.findall(text)
        if keys:
            self.cursor.execute(MADE_KEYS, (keys,))
            work.read |= {oid for (oid,) in self.cursor.fetchall() if oid in before and oid in work.modes}
        detaches = DETACHES.search(statement)
        for oid in after.keys() & before.keys():
            was, now = before[oid], after[oid]
            if was.kind in "rm" and was.file != now.file:
                work.rewritten.add(oid)
            is_scanned = was.scans is not None and now.scans is not None and now.scans > was.scans
            if is_scanned and detaches:
                continue  # to look for who refers to what goes: in whole, or by an index, as it is planned
            if is_scanned and not keys and oid not in work.built:
                work.read.add(oid)
        return work

    @staticmethod
    def _named(pattern, text, before, work):
        names = set(pattern.findall(text))
        return {oid for oid, r in before.items() if r.name in names and r.kind in "rmpf" and work.modes.get(oid, 0) > 3}
