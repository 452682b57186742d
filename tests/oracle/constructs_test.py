#!/usr/bin/env python3
"""Which server reads which syntax: what construct.def says, held against servers of 11 to 18.

A statement is sent to a transaction that has failed: a server parses it there, and does no more. By what
weir says of it, a server of N refuses it if weir finds a fault, or a construct that came after N and that
older servers do not read as something else. So for
  - the example of each row, and those of constructs.tsv: its own version reads it, the one before not;
  - a statement for each pair of the grammar's rules (sentences.py);
  - the statements of PostgreSQL's own suites of 15 and 18 below $WEIR_CORPUS; a tenth, with WEIR_LONG all.
Options that are looked up by name (COPY, EXPLAIN, VACUUM …) are executed, on a table t (a, b).

    constructs_test.py [--list] [VERSION…]   --list shows differences with a reason too

A server N is Debian's, or that of the programs in the folder $WEIR_POSTGRES_N; without either it is left
out. constructs_differences.tsv has what may differ: the versions, a regular expression of the statements
in small letters, the reason.
"""
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "corpus")]

from position_test import statements  # noqa: E402
from sentences import Grammar  # noqa: E402
from server import BASE, OWNER, NoServer, Server, find_programs  # noqa: E402

PROGRAM = Path(os.path.abspath(os.environ.get("WEIR_PROGRAM", ROOT / "build" / "weir")))
EXAMPLES, DIFFERENCES = HERE / "constructs.tsv", HERE / "constructs_differences.tsv"
VERSIONS = range(11, 19)
ABORTED = "25P02"
REFUSALS = ("42601", "0A000")  # a syntax error; not supported
TENTH = 10
# Older servers read these, and refuse them when they are executed.
REFUSED_LATER = ("UNLOGGED_SEQUENCE", "STATISTICS_EXPRESSION")
STRING = r'"(?:[^"\\]|\\.)*"'


class Row:
    """One of construct.def."""

    def __init__(self, kind, fields):
        strings = [eval(text) for text in re.findall(STRING, fields)]  # C's are Python's, here
        plain = [field.strip() for field in re.sub(STRING, "", fields).split(",")]
        self.name, self.example = plain[0], strings[-1]
        self.is_option, self.is_readable = kind == "OPTION_", kind == "READABLE_"
        numbers = [int(field) for field in plain if field.isdigit()]
        self.first, self.last = (numbers + [0])[:2]

    def is_refused_by(self, version):
        """By its parser."""
        if self.name == "NUMBER_FORM":
            return version == 15  # until then 1_000 was 1 AS _000
        return self.first > version and not self.is_option and not self.is_readable


def read_rows():
    text = re.sub(r"^//.*\n", "", (ROOT / "grammar/construct.def").read_text(), flags=re.M)
    rows = re.findall(r"^(OPTION_|READABLE_|)CONSTRUCT\((.*?)\)$", text, re.M | re.S)
    return {row.name: row for row in (Row(kind, fields) for kind, fields in rows)}


def read_examples(rows):
    """(row, statement)"""
    yield from ((row, row.example) for row in rows.values())
    for line in EXAMPLES.read_text().splitlines():
        if not line.startswith("#"):
            name, text = line.split("\t")
            yield rows[name], text


def marks_of(texts):
    """Of each statement: its fault, its constructs."""
    framed = b"".join(b"%d\n%s\n" % (len(text), text) for text in map(str.encode, texts))
    done = subprocess.run([PROGRAM.parent / "tests" / "marks"], input=framed, capture_output=True, check=True)
    lines = [line.split("\t") for line in done.stdout.decode().split("\n")[:-1]]
    if len(lines) != len(texts):
        sys.exit(f"marks: {len(lines)} lines about {len(texts)} statements")
    return [(fault, marks.split()) for fault, marks in lines]


class Parsers:
    """What a server's parser says; the statement is not executed."""

    def __init__(self, server):
        self.error = server.error()
        self.cursor = server.connect(BASE, OWNER).cursor()
        self.table = server.connect(BASE, OWNER).cursor()
        self.table.execute("CREATE TABLE t (a int, b int)")
        self.cursor.execute("BEGIN")
        self._run("SELECT 1/0")

    def _run(self, text, cursor=None):
        try:
            (cursor or self.cursor).execute(text)
        except self.error as problem:
            return problem.pgcode, problem.diag.message_primary
        return "00000", ""

    def complaint(self, text):
        """None: it reads the statement."""
        state, message = self._run("SELECT 1;\n" + text)
        if state == "00000":
            sys.exit(f"the server executed {text!r}")
        return None if state == ABORTED else f"{state} {message}"

    def complaint_when_run(self, text):
        if text.startswith(("COPY", "EXPLAIN")):
            text = f"BEGIN;\n{text};\nROLLBACK"
        state, message = self._run(text, self.table)
        self._run("ROLLBACK", self.table)
        return f"{state} {message}" if state in REFUSALS else None


class Reasons:
    def __init__(self):
        self.rows, self.counts = [], Counter()
        for line in DIFFERENCES.read_text().splitlines():
            if not line.startswith("#"):
                versions, pattern, reason = line.split("\t")
                first, _, last = versions.partition("-")
                self.rows.append((range(int(first), int(last or first) + 1), re.compile(pattern, re.S), reason))

    def of(self, version, text):
        for versions, pattern, reason in self.rows:
            if version in versions and pattern.fullmatch(text.lower().strip("; \n\t")):
                self.counts[reason] += 1
                return reason
        return None


def check_examples(examples, parsers, version):
    for row, text in examples:
        is_refused = version > (row.last or 18) or row.is_refused_by(version)
        if row.is_option:
            is_refused = row.first > version
        is_run = row.is_option or row.name in REFUSED_LATER
        said = parsers.complaint_when_run(text) if is_run else parsers.complaint(text)
        if (said is None) == is_refused:
            yield f"{version}: {row.name}: {text}: {said or 'is read'}"


def compare(texts, told, rows, parsers, version, reasons, show):
    """How many verdicts agree, and the complaints."""
    agreed, differing = 0, []
    for text, (fault, marks) in zip(texts, told):
        newer = [name for name in marks if rows[name].is_refused_by(version) and name not in REFUSED_LATER]
        said = parsers.complaint(text)
        # Most servers look options up when they execute the statement, some already while they parse it.
        is_open = any(rows[name].is_option and rows[name].first > version for name in marks)
        if (said is None) == (not fault and not newer) or (is_open and not fault):
            agreed += 1
            continue
        reason = reasons.of(version, text)
        line = f"{version}: {text!r}: {said or 'is read'}; weir: {fault or ' '.join(newer) or 'reads it'}"
        if reason is None or show:
            print(f"{line}{': ' + reason if reason else ''}")
        if reason is None:
            differing.append(line)
    return agreed, differing


def corpus_texts():
    corpus = Path(os.environ.get("WEIR_CORPUS", "/nowhere")) / "corpus/pg_regress"
    if not corpus.is_dir():
        print("SKIPPED, PostgreSQL's suites: WEIR_CORPUS names no folder with them in it")
        return {}
    found = defaultdict(dict)
    for suite in ("15", "18"):
        for file in sorted((corpus / suite).rglob("*.sql")):
            for _, text, _ in statements(file):
                if "\0" not in text and "\ufffd" not in text:
                    found[f"suite of {suite}"][text] = None
    step = 1 if os.environ.get("WEIR_LONG") else TENTH
    return {name: list(texts)[::step] for name, texts in found.items()}


def main():
    wanted = [int(word) for word in sys.argv[1:] if word.isdigit()] or VERSIONS
    show, there = "--list" in sys.argv, []
    for version in wanted:
        try:
            find_programs(version)
            there.append(version)
        except NoServer as problem:
            print(f"SKIPPED, version {version}: {problem}")
    if not there:
        return 77
    rows, reasons, wrong = read_rows(), Reasons(), []
    examples = list(read_examples(rows))
    source = PROGRAM.parent / "generated/grammar/grammar/postgres.y"
    groups = {"pairs of rules": list(Grammar(source, ROOT / "lexer/keyword.def").sentences()), **corpus_texts()}
    told = {name: marks_of(texts) for name, texts in groups.items()}
    for version in there:
        with Server(version) as server:
            parsers = Parsers(server)
            refused = list(check_examples(examples, parsers, version))
            wrong += refused
            print(*refused, sep="\n", end="\n" if refused else "")
            print(f"{version}: examples: {len(examples) - len(refused)} of {len(examples)} as they should be")
            for name, texts in groups.items():
                agreed, differing = compare(texts, told[name], rows, parsers, version, reasons, show)
                wrong += differing
                print(f"{version}: {name}: {agreed} of {len(texts)} statements read or refused as weir says, "
                      f"{agreed / len(texts):.3%}; {len(texts) - agreed - len(differing)} differ with a reason",
                      flush=True)
    for reason, count in reasons.counts.most_common():
        print(f"{count:6} {reason}")
    print(f"{len(wrong)} differences without a reason")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
