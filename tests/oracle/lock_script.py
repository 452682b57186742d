# lock_script.py -- one SQL text, its locks by weir and by a server.
import json
import re
import tempfile
from pathlib import Path

from lock_probe import SLUGS
from script import Script, blank, weir_text
from server import OWNER

TABLES = "rpfmv"  # an index or a sequence is locked by all who use it
WORK_UNJUDGED = re.compile(r"(?is)\s*(do|select|with|insert|update|delete|merge|copy|explain|execute|call|values|"
                           r"refresh|analyze|create\s+(temp\w*\s+|unlogged\s+)?table\b.*\bas\b|create\s+materialized|"
                           r"table|truncate|declare|fetch)\b")
CHANGES_ROWS = re.compile(r"(?is)\s*(insert|update|delete|merge|copy|with)\b")
# A column that must have a value and has no default: the server looks for rows, and succeeds where there are none.
REQUIRES = re.compile(r"(?is)\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b|not\b|check\b|unique\b|primary\b|foreign\b)"
                      r"\S+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)")
WHOLE = re.compile(r"(?is)\s*(analyze|vacuum)(\s+(analyze|full|verbose))*\s*$")  # every table, one after the other
RUNS_CODE = re.compile(r"(?is)\s*(do|select|call|with|insert|update|delete)\b")
MOVES = re.compile(r"(?is)\btruncate\b|\bset\s+tablespace\b")  # a new file, but no row is written
CONTROL = re.compile(r"(?is)\s*(begin|start\s+transaction|commit|end|rollback(?!\s+(work\s+|transaction\s+)?to)|abort)\b")


class Difference:
    def __init__(self, relation, kind, theirs, ours):
        self.relation, self.about, self.theirs, self.ours = relation, kind, theirs, ours

    def kind(self):
        return f"{self.about}: server {self.theirs}, weir {self.ours}"

    def words(self):
        return f"{self.relation}: {self.kind()}"


class Entry:
    """A statement: `work` of the server's, `weir` the locks weir says it takes."""

    def __init__(self, statement):
        self.statement = statement
        self.work = self.before = self.at_begin = None
        self.weir = None
        self.unknown = set()  # oids of what code made, of which weir does not know
        self.ours = {}  # modes held after it, by oid, as weir has it
        self.failed = None  # SQLSTATE
        self.fires = False  # rows may fire triggers
        self.works = True  # what it works on is known

    def words(self):
        return " ".join(self.statement.text.decode(errors="replace").split())[:160]

    def is_judged(self):
        return self.work is not None and self.weir is not None and self.weir["outcome"] not in ("failed", "unknown")

    def difference(self):
        """The first that is found, or None."""
        for oid, relation in self.before.items():
            if oid in self.unknown:
                continue
            found = self._mode_difference(oid, relation) if oid in self.at_begin else None
            if self.works and not found:
                found = self._work_difference(oid, relation)
            if found:
                return found
        return None

    def _mode_difference(self, oid, relation):
        theirs, ours = self.work.modes.get(oid, 0), self.ours.get(oid, 0)
        if max(theirs, ours) <= (1 if relation.kind in TABLES else 3) or theirs == ours:
            return None
        if WHOLE.match(self.statement.text.decode(errors="replace")):
            return None
        if theirs == 0 and ours <= 3 and self.by_oid.get(oid, {}).get("maybe"):
            return None
        if ours == 0 and self.fires and self._is_fired(relation, theirs):
            return None
        if not self.works and relation.table and theirs < ours:
            return None  # it was held up before, or was let go too soon to be seen
        if relation.table and self.work.modes.get(relation.table, 0) >= max(theirs, ours):
            return None
        return Difference(relation.words(), f"{self.statement.kind} mode on {relation.kind}", SLUGS[theirs], SLUGS[ours])

    def _is_fired(self, relation, theirs):
        """By a trigger or a foreign key of rows: the statement does not say its name."""
        text = self.statement.text.decode(errors="replace")
        return CHANGES_ROWS.match(text) and (relation.name not in text or theirs == 2)

    def _work_difference(self, oid, relation):
        if relation.kind not in "rm" or WORK_UNJUDGED.match(self.statement.text.decode(errors="replace")):
            return None
        lock = self.by_oid.get(oid, {})
        if self.fires and REQUIRES.search(self.statement.text.decode(errors="replace")):
            return None
        moves = MOVES.search(self.statement.text.decode(errors="replace"))
        theirs = [oid in self.work.rewritten and not moves, oid in self.work.read, oid in self.work.built]
        ours = [lock.get(word, False) for word in ("rewrite", "scan", "build")]
        for words in (theirs, ours):  # who rewrites reads all and builds all
            if words[0]:
                words[1] = words[2] = False
        if theirs == ours or lock.get("maybe"):
            return None
        return Difference(relation.words(), f"{self.statement.kind} work", work_words(theirs), work_words(ours))


def work_words(flags):
    return "+".join(word for word, on in zip(("rewrite", "scan", "build"), flags) if on) or "nothing"


class LockScript(Script):
    def __init__(self, name, text):
        super().__init__(name, text if isinstance(text, bytes) else text.encode())
        self.entries = [Entry(statement) for statement in self.statements]

    def run_server(self, session, probe, alone):
        """`alone`: each statement in a transaction of its own, whatever the text says."""
        error = session.Error
        at_begin, is_open = None, False
        if alone:
            controls = [s for s in self.statements if CONTROL.match(s.text.decode(errors="replace"))]
            self.text = blank(self.text, [(s.start, s.end) for s in controls])
            self.entries = [e for e in self.entries if e.statement not in controls]
        with session.cursor() as cursor:
            for entry in self.entries:
                text = entry.statement.text.decode(errors="replace")
                if session.closed:
                    return
                try:
                    is_control = CONTROL.match(text)
                    if is_control or not (is_open or alone):
                        self._execute(cursor, entry.statement)
                        is_open = session.info.transaction_status != 0
                        at_begin = probe.look() if is_open else None
                        continue
                    if alone:
                        cursor.execute("BEGIN")
                        at_begin = probe.look()
                    entry.fires = alone
                    self._probe(cursor, probe, entry, at_begin)
                    if alone:
                        cursor.execute("COMMIT")
                except error as problem:
                    entry.failed = problem.pgcode
                    entry.work = None
                    if alone:
                        self._again(cursor, entry, error)
                except (ValueError, TypeError, UnicodeError):
                    entry.failed = "?"
                    if alone:
                        cursor.execute("ROLLBACK")

    def _again(self, cursor, entry, error):
        """What a transaction block refuses is run without one, and not judged."""
        cursor.execute("ROLLBACK")
        if entry.failed != "25001":
            return
        try:
            self._execute(cursor, entry.statement)
            entry.failed = None
        except error as problem:
            entry.failed = problem.pgcode

    def _probe(self, cursor, probe, entry, at_begin):
        entry.before, entry.at_begin = probe.look(), at_begin
        entry.work = probe.run(lambda: self._execute(cursor, entry.statement), entry.before,
                               entry.statement.text.decode(errors="replace"))

    def run_weir(self, version, alone):
        with tempfile.TemporaryDirectory() as folder:
            path, prelude = Path(folder, "script.sql"), Path(folder, "roles.sql")
            path.write_bytes(self.text)
            prelude.write_text("".join(f"CREATE ROLE {role} SUPERUSER;\n" for role in (OWNER, "postgres")))
            report = json.loads(weir_text(["locks", "--format", "json", "--from-empty", "--pg-version", version,
                                           "--prelude", prelude, path]))
        by_start = {e.statement.start: e for e in self.entries}
        for transaction in report["transactions"]:
            modes = {}
            for line in transaction["statements"]:
                entry = by_start.get(line["start"])
                if entry is None or entry.before is None:
                    continue
                entry.weir = line
                self._add(entry, line, modes)
                entry.ours = dict(modes)

        self._note_unknown({lock["relation"].replace('"', "") for transaction in report["transactions"]
                            for line in transaction["statements"] for lock in line["locks"]})

    def _note_unknown(self, known):
        """Relations that a function or DO made, and that weir never names."""
        unknown, last = set(), None
        for entry in self.entries:
            if entry.before is None:
                continue
            if last is not None and RUNS_CODE.match(last.statement.text.decode(errors="replace")):
                made = [r for oid, r in entry.before.items() if oid not in last.before]
                unknown |= {r.oid for r in made if r.words() not in known}
            unknown |= {oid for oid, r in entry.before.items() if r.table in unknown}
            entry.unknown = set(unknown)
            last = entry

    @staticmethod
    def _add(entry, line, modes):
        oids = {relation.words(): oid for oid, relation in entry.before.items()}
        entry.by_oid = {}
        for lock in line["locks"]:
            oid = oids.get(lock["relation"].replace('"', ""))
            if oid is None:
                continue
            entry.by_oid[oid] = lock
            modes[oid] = max(modes.get(oid, 0), SLUGS.index(lock["mode"]))
        for lock in line["freed"]:
            oid = oids.get(lock["relation"].replace('"', ""))
            if oid is not None:
                modes[oid] = SLUGS.index(lock["held"])
