# script.py -- one SQL text, run statement by statement by weir and by a server.
import io
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from server import OWNER

PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", Path(__file__).resolve().parents[2] / "build" / "weir"))
TIMEOUT = 300  # seconds
# Before a script's text: who runs it, with the attributes that a server's first role has.
USER = b"CREATE ROLE postgres SUPERUSER LOGIN CREATEDB CREATEROLE REPLICATION BYPASSRLS;\nSET SESSION AUTHORIZATION postgres;\n"
# Not the statement's doing: it took too long, the server was told to stop, its disk is full.
NOT_JUDGED = {"57014", "57P01", "57P02", "57P03", "08006", "53100", "53200", "55P03"}
# About what is there or not, or a block that failed for that: weir cannot tell in an open world.
EXISTENCE = {None, "25P02", "3F000", "42P01", "42703", "42704", "42883", "42P06", "42P07", "42701", "42710", "42723"}
QUIETLY = re.compile(r"(NOTICE|WARNING):  .*skipping$", re.M)
COPY_IN = re.compile(r"(?is)\s*copy\b.*\bfrom\s+stdin\b")
# What would hide the server's notices, so that a skipped statement looks applied.
SILENCER = re.compile(rb"(?i)(set\s+(session\s+|local\s+)?client_min_messages\b|"
                      rb"select\s+(pg_catalog\.)?set_config\s*\(\s*'client_min_messages')")
COPY_OUT = re.compile(r"(?is)\s*copy\b.*\bto\s+stdout\b")


class Wrong(Exception):
    """weir did what it must not do."""


def weir_text(arguments, accepted=(0, 1)):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, *map(str, arguments)], env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=TIMEOUT)
    if done.returncode not in accepted:
        said = done.stderr.decode(errors="replace")[-2000:]
        raise Wrong(f"weir {' '.join(map(str, arguments))}: exit status {done.returncode}\n{said}")
    return done.stdout.decode(errors="replace")


def weir(arguments, accepted=(0, 1)):
    """The lines of JSON that it prints."""
    return [json.loads(line) for line in weir_text(arguments, accepted).splitlines()]


class Statement:
    """`weir` and `server` are (outcome, SQLSTATE, message)."""

    def __init__(self, start, end, kind, text):
        self.start, self.end, self.kind, self.text = start, end, kind, text
        self.weir = self.server = None
        self.is_open_world = False

    def is_judged(self):
        return self.weir is not None and self.server is not None and self.server[1] not in NOT_JUDGED

    def agrees(self):
        """An applied DROP IF EXISTS of several may skip one, so `applied` allows the server's notice."""
        ours, theirs = self.weir, self.server
        if ours[0] == "failed" or theirs[0] == "failed":
            return ours[:2] == theirs[:2]
        return ours[0] == theirs[0] or (ours[0], theirs[0]) == ("applied", "skipped")

    def is_doubted(self):
        """Code ran of which weir said that it may have made or dropped what this one is about."""
        return self.is_open_world and self.weir[0] != "failed" and self.server[1] in EXISTENCE

    def is_unknown(self):
        """weir says that it does not know, and takes the statement not to fail."""
        return self.weir[0] == "unknown" and self.server[0] != "failed"


def statements_of(text):
    """What `weir parse` finds in it, as Statements, and the ranges of what neither side is to run."""
    with tempfile.NamedTemporaryFile(suffix=".sql") as file:
        file.write(text)
        file.flush()
        lines = weir(["parse", "--format", "statements", file.name])
    found, left_out = [], []
    for line in lines:
        part = text[line["start"]:line["end"]]
        if line.get("variables") or SILENCER.match(part):
            left_out.append((line["start"], line["end"]))
        else:
            found.append(Statement(line["start"], line["end"], line["kind"], part))
    return found, left_out


def blank(text, ranges):
    """The text without these ranges, each byte where it was."""
    text = bytearray(text)
    for start, end in ranges:
        text[start:end] = re.sub(rb"[^\n]", b" ", bytes(text[start:end]))
    return bytes(text)


class Script:
    """One text, with all that is needed to run it: a chain, a dump, a case, a regression file."""

    def __init__(self, name, text, skip=0):
        statements, left_out = statements_of(text)
        self.name = name
        self.text = blank(text, left_out)
        self.statements = statements
        self.skip = skip  # statements that start before this offset are there for the others only

    def judged(self):
        return [s for s in self.statements if s.start >= self.skip and s.is_judged()]

    def place(self, statement):
        return f"{self.name}:{self.text.count(bytes([10]), 0, statement.start) + 1}"

    def leave_out_extensions(self):
        """Takes away each CREATE EXTENSION of what the server does not have; says how many."""
        missing = [s for s in self.statements if s.kind == "create-extension" and s.server and
                   s.server[1] == "0A000" and "is not available" in s.server[2]]
        self.statements = [s for s in self.statements if s not in missing]
        self.text = blank(self.text, [(s.start, s.end) for s in missing])
        for statement in self.statements if missing else []:
            statement.server = None
        return len(missing)

    def run_weir(self, version, text=None, places=None):
        """Runs `text`, in which `places` says by its start what is a statement of ours; else all of our own."""
        with tempfile.TemporaryDirectory() as folder:
            path, prelude = Path(folder, "script.sql"), Path(folder, "roles.sql")
            path.write_bytes(USER + (self.text if text is None else text))
            prelude.write_text(f"CREATE ROLE {OWNER} SUPERUSER;\n")
            lines = weir(["lint", "--format", "outcomes", "--from-empty", "--pg-version", version, "--fail-on",
                          "never", "--prelude", prelude, path])
        by_start = {line["start"] - len(USER): line for line in lines}
        for start, statement in ({s.start: s for s in self.statements} if places is None else places).items():
            line = by_start.get(start)
            if line is None:
                raise Wrong(f"{self.place(statement)}: weir says no outcome")
            statement.kind = line["kind"] or statement.kind
            statement.weir = (line["outcome"], line["sqlstate"], line["message"])
            statement.is_open_world = line["open_world"]

    def run_server(self, session):
        error = session.Error
        with session.cursor() as cursor:
            for statement in self.statements:
                if session.closed:
                    return
                del session.notices[:]
                try:
                    self._execute(cursor, statement)
                    is_quiet = QUIETLY.search("".join(session.notices)) is not None
                    statement.server = ("skipped" if is_quiet else "applied", None, None)
                except error as problem:
                    said = ("failed", problem.pgcode, str(problem).split("\n")[0])
                    statement.server = said if problem.pgcode else None  # the driver's own trouble
                except (ValueError, TypeError, UnicodeError):
                    statement.server = None  # the driver cannot send it, or read the answer

    def _execute(self, cursor, statement):
        text = statement.text.decode(errors="surrogateescape")
        if statement.kind == "copy" and COPY_IN.match(text):
            cursor.copy_expert(text, io.BytesIO(self._copy_data(statement)))
        elif statement.kind == "copy" and COPY_OUT.match(text):
            cursor.copy_expert(text, io.BytesIO())
        else:
            cursor.execute(statement.text)

    def _copy_data(self, statement):
        start = self.text.find(b"\n", statement.end) + 1
        end = re.compile(rb"^\\\.\r?$", re.M).search(self.text, start)
        return self.text[start:end.start()] if end and start else b""
