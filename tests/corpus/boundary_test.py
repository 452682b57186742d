#!/usr/bin/env python3
"""Where statements begin and end: weir's are those of PostgreSQL's own parser and scanner.

The files are the suites, chains and dumps below $WEIR_CORPUS: of each a text is made that has no psql in
it, with as many bytes: variables are names and strings there, commands and the data of COPY are blanks, a
\\; or \\g is a `;`. What weir refuses is blanks too. The judges are
  - pg_query_split_with_scanner of Debian's libpg-query (15), once what its scanner refuses is blanks;
  - where $WEIR_LIBPG_QUERY names the npm package libpg-query of 18: stmt_location and stmt_len of its
    parser, where it takes the whole file.
Between a judge's places and weir's there may be blanks and comments, nothing else. A text without a
statement is not given to 18.

    boundary_test.py [--list] [FOLDER…]   a tenth of the chains, with WEIR_LONG all; --list shows all that differs

boundary_differences.tsv has what may differ: file, line, judge (15 or 18), reason.
"""
import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", HERE.parent.parent / "build" / "weir"))
DIFFERENCES = HERE / "boundary_differences.tsv"
FOLDERS = ("pg_regress/18", "chains", "dumps")
TENTH = 10
LIBRARIES = ("libpg_query.so", "libpg_query.so.1504.0")
LITERAL = rb"(?:'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\$(?P<tag>\w*)\$.*?\$(?P=tag)\$|--[^\n]*|/\*.*?\*/|::)"
COMMAND = re.compile(LITERAL + rb"|(?P<end>\\;)|(?P<command>\\[a-zA-Z!?][^\n]*)", re.S)
VARIABLE = re.compile(LITERAL + rb"|:(?P<quoted>'\w+'|\"\w+\")|:(?P<bare>\w+)|:\{\?\w+\}", re.S)
NOTHING = re.compile(rb"(?:[\s\0]|--[^\n]*(?:\n|$)|/\*(?:[^*/]|\*(?!/)|/(?!\*)|/\*(?:[^*]|\*(?!/))*\*/)*\*/)*")
ENDED = re.compile(NOTHING.pattern + rb";" + NOTHING.pattern)


def parsed(path):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, "parse", "--format", "statements", path], env=environment, capture_output=True,
                          timeout=120)
    if done.returncode not in (0, 1):
        raise SystemExit(f"weir parse {path}: exit status {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return [json.loads(line) for line in done.stdout.splitlines()]


# ---- the text without psql

def blank(text):
    return re.sub(rb"[^\n]", b" ", text)


def without_commands(match):
    if match["end"]:
        return b" ;"
    return blank(match[0]) if match["command"] else match[0]


def without_variables(match):
    if match["quoted"]:
        return b" " + match["quoted"]
    return b"x" + b"_" * (len(match[0]) - 1) if match[0].startswith(b":") and match[0] != b"::" else match[0]


def plain(data, items):
    """Statements as they are; between them a `;`, comments and blanks."""
    parts, at = [], 0
    for item in items:
        start, end = item["start"], item["end"]
        parts.append(between(data[at:start], bool(parts)))
        text = data[start:end]
        if item["error"]:
            text = blank(text)
        else:
            text = COMMAND.sub(without_commands, text)
            if item.get("variables"):
                text = VARIABLE.sub(without_variables, text)
        parts.append(text)
        at = end
    parts.append(between(data[at:], bool(parts)))
    return b"".join(parts)


def between(gap, behind_statement):
    if NOTHING.fullmatch(gap) or ENDED.fullmatch(gap):
        return gap
    end = re.match(NOTHING.pattern + rb"(;|\\;|\\g)", gap)
    text = bytearray(blank(gap))
    if behind_statement and len(text) > 0:
        text[end.start(1) if end else 0] = ord(";")
    return bytes(text)


# ---- the judges

class Place(ctypes.Structure):
    _fields_ = [("location", ctypes.c_int), ("length", ctypes.c_int)]


class Fault(ctypes.Structure):
    _fields_ = [("message", ctypes.c_char_p)]


class Split(ctypes.Structure):
    _fields_ = [("places", ctypes.POINTER(ctypes.POINTER(Place))), ("count", ctypes.c_int),
                ("said", ctypes.c_char_p), ("error", ctypes.POINTER(Fault))]


class Scanner:
    """Debian's library."""
    name = "15"

    def __init__(self):
        self.library = None
        for name in LIBRARIES:
            try:
                self.library = ctypes.CDLL(name)
                break
            except OSError:
                continue
        if self.library:
            self.library.pg_query_split_with_scanner.restype = Split
            self.library.pg_query_free_split_result.argtypes = [Split]

    def places(self, text):
        result = self.library.pg_query_split_with_scanner(ctypes.c_char_p(text))
        found = None
        if not result.error:
            found = [(result.places[i][0].location, result.places[i][0].length) for i in range(result.count)]
        self.library.pg_query_free_split_result(result)
        return found

    def judge(self, text, items):
        """The places, or None; and which of the statements it knows."""
        found = self.places(text)
        if found is not None:
            return text, items, found
        known = []
        for item in items:
            if self.places(text[item["start"]:item["end"]]) is None:
                text = text[:item["start"]] + blank(text[item["start"]:item["end"]]) + text[item["end"]:]
            else:
                known.append(item)
        return text, known, self.places(text)


PARSE = """
const judge = require(process.env.WEIR_LIBPG_QUERY);
async function main() {
  await judge.loadModule();
  for await (const line of require('readline').createInterface({input: process.stdin})) {
    let places = null;
    try {
      places = judge.parseSync(JSON.parse(line)).stmts.map(s => [s.stmt_location || 0, s.stmt_len || 0]);
    } catch (error) {}
    console.log(JSON.stringify(places));
  }
}
main();
"""


class Parser:
    """The npm package."""
    name = "18"

    def __init__(self):
        self.process = subprocess.Popen([shutil.which("node"), "-e", PARSE], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def judge(self, text, items):
        if not items:
            return text, items, []  # it refuses the empty text
        try:
            decoded = text.decode()
        except UnicodeDecodeError:
            return text, items, None
        self.process.stdin.write(json.dumps(decoded).encode() + b"\n")
        self.process.stdin.flush()
        return text, items, json.loads(self.process.stdout.readline())


# ---- comparing

def differences(text, items, places):
    """The statements, as (start, end), that the judge has elsewhere; at most the first of each run."""
    at = 0
    for item in items:
        start, end = item["start"], item["end"]
        fits = False
        if at < len(places):
            location, length = places[at]
            last = location + length if length else len(text)
            fits = location <= start and end <= last and NOTHING.fullmatch(text, location, start) is not None and \
                NOTHING.fullmatch(text, end, last) is not None
        if fits:
            at += 1
            continue
        yield start
        while at < len(places) and places[at][0] < end:
            at += 1
        # In step again with the first statement that begins behind what the judge took.
    if at < len(places):
        yield places[at][0]


class Tally:
    def __init__(self, show):
        self.show, self.counts, self.wrong, self.met = show, Counter(), [], set()
        rows = (line.split("\t") for line in DIFFERENCES.read_text().splitlines() if not line.startswith("#"))
        self.reasons = {(name, int(line), judge): reason for name, line, judge, reason in rows}

    def add(self, judge, name, folder, text, items):
        said, known, places = judge.judge(text, items)
        key = folder, judge.name
        if places is None:
            self.counts[key, "files not taken whole"] += 1
            return
        self.counts[key, "files"] += 1
        self.counts[key, "statements"] += len(known)
        for offset in differences(said, known, places):
            line = text.count(b"\n", 0, offset) + 1
            reason = self.reasons.get((name, line, judge.name))
            self.met.add((name, line, judge.name))
            self.counts[key, "elsewhere"] += 1
            if reason is None:
                self.wrong.append(f"{name}:{line}: {judge.name} has another statement there")
            if reason is None or self.show:
                print(f"{name}:{line}: {judge.name}: {text[offset:offset + 100]!r}: {reason or 'no reason'}")

    def print(self):
        for key in sorted({key for key, _ in self.counts}):
            print(f"{key[0]}, by {key[1]}: {self.counts[key, 'statements']} statements of {self.counts[key, 'files']} "
                  f"files, {self.counts[key, 'elsewhere']} elsewhere; {self.counts[key, 'files not taken whole']} "
                  f"files not taken whole")


def files_of(corpus, folder):
    files = sorted(filter(Path.is_file, (corpus / folder).rglob("*.sql")))
    if folder == "chains" and not os.environ.get("WEIR_LONG"):
        return files[::TENTH]
    return files


def main():
    corpus = Path(os.environ.get("WEIR_CORPUS", "/nowhere")) / "corpus"
    if not corpus.is_dir():
        print("SKIPPED: WEIR_CORPUS names no folder with the real migrations in it")
        return 77
    judges, scanner = [], Scanner()
    if scanner.library:
        judges.append(scanner)
    else:
        print(f"SKIPPED, the scanner of 15: {LIBRARIES[0]} is not there")
    if os.environ.get("WEIR_LIBPG_QUERY") and shutil.which("node"):
        judges.append(Parser())
    else:
        print("SKIPPED, the parser of 18: WEIR_LIBPG_QUERY and node are not both there")
    if not judges:
        return 77
    folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")] or FOLDERS
    tally = Tally("--list" in sys.argv)
    for folder in folders:
        for path in files_of(corpus, folder):
            data, items = path.read_bytes(), parsed(path)
            text = plain(data, items)
            assert len(text) == len(data), path
            right = [item for item in items if not item["error"]]
            for judge in judges:
                tally.add(judge, path.relative_to(corpus).as_posix(), folder, text, right)
    tally.print()
    if not tally.counts:
        tally.wrong.append("no file was found")
    if folders == FOLDERS:
        names = {judge.name for judge in judges}
        tally.wrong += [f"{DIFFERENCES.name}: {row} differs no more" for row in sorted(tally.reasons.keys() - tally.met)
                        if row[2] in names and row[0].startswith("pg_regress")]
    for line in tally.wrong:
        print(f"wrong: {line}")
    return bool(tally.wrong)


if __name__ == "__main__":
    sys.exit(main())
