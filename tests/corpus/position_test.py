#!/usr/bin/env python3
"""Where a statement is wrong: weir's place and words are those of PostgreSQL's own parser.

The statements are those of PostgreSQL's suites below $WEIR_CORPUS that its parser refuses. positions.tsv
has what libpg_query 18 says to each: file, line and first digits of the statement's SHA-256, the place in
characters from the statement's start, the message. Statements with psql's variables or commands in them
are left out: psql sends another text.

    position_test.py [--list]         compares; --list shows differing messages too
    position_test.py --write FOLDER   asks the libpg-query of npm in FOLDER/node_modules, by node
"""
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", HERE.parent.parent / "build" / "weir"))
POSITIONS = HERE / "positions.tsv"
COMMAND = re.compile(r"(?<!\S)\\(;|[a-z]+(?!\S))")
WANTED = 0.99
ASK = """
const { createRequire } = require('module');
const parser = createRequire(process.argv[1] + '/x')('libpg-query');
parser.loadModule().then(() => {
  const texts = JSON.parse(require('fs').readFileSync(0));
  console.log(JSON.stringify(texts.map(text => {
    try { parser.parseSync(text); return null; }
    catch (error) { return [error.sqlDetails.cursorPosition, error.message]; }
  })));
});
"""


def statements(file):
    """(line, text as it is sent, place and message of the fault or None) of each statement."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, "parse", "--format", "statements", file], env=environment, capture_output=True,
                          timeout=120)
    if done.returncode not in (0, 1):
        raise SystemExit(f"weir parse {file}: exit status {done.returncode}\n{done.stderr.decode()}")
    data = file.read_bytes()
    for row in map(json.loads, done.stdout.splitlines()):
        if row.get("variables"):
            continue
        start, end = row["start"], row["end"]
        while data[end:end + 1] in (b" ", b"\n", b"\t"):
            end += 1
        text = data[start:end + 1 if data[end:end + 1] == b";" else end].decode(errors="replace")
        if COMMAND.search(text) or data[end:end + 2] == b"\\;":
            continue
        fault = row["error"] and (len(data[start:row["error"]["offset"]].decode(errors="replace")),
                                  row["error"]["message"])
        yield data.count(b"\n", 0, start) + 1, text, fault


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def write(corpus, folder):
    rows = []
    for file in sorted(corpus.rglob("*.sql")):
        found = list(statements(file))
        asked = subprocess.run(["node", "-e", ASK, os.path.abspath(folder)], check=True, capture_output=True,
                               input=json.dumps([text for _, text, _ in found]).encode())
        for (line, text, _), said in zip(found, json.loads(asked.stdout)):
            if said:
                message = said[1].replace("\n", "\\n").replace("\t", "\\t")
                rows.append(f"{file.relative_to(corpus)}\t{line}\t{digest(text)}\t{said[0]}\t{message}")
    POSITIONS.write_text("\n".join(rows) + "\n")


def main():
    corpus = Path(os.environ.get("WEIR_CORPUS", "")) / "corpus/pg_regress/18"
    if not os.environ.get("WEIR_CORPUS") or not corpus.is_dir():
        print("SKIPPED: WEIR_CORPUS names no folder with PostgreSQL's suites in it")
        return 77
    if sys.argv[1:2] == ["--write"]:
        return write(corpus, sys.argv[2])
    wanted = {}
    for row in POSITIONS.read_text().splitlines():
        file, line, key, place, message = row.split("\t")
        wanted[file, int(line), key] = int(place), message
    count = places = messages = 0
    for file in sorted({file for file, _, _ in wanted}):
        for line, text, fault in statements(corpus / file):
            said = wanted.pop((file, line, digest(text)), None)
            if not said:
                continue
            count += 1
            ours = fault or (None, "no fault")
            place_fits = ours[0] == said[0]
            message_fits = ours[1].replace("\n", "\\n").replace("\t", "\\t") == said[1]
            places += place_fits
            messages += message_fits
            if not place_fits or (not message_fits and "--list" in sys.argv):
                print(f"{file}:{line}: {said[0]} {said[1]} | {ours[0]} {ours[1]}")
    for file, line, _ in wanted:
        print(f"{file}:{line}: no such statement")
    print(f"{count} refused statements: {places} at the same place, {messages} in the same words")
    return count == 0 or bool(wanted) or places < WANTED * count


if __name__ == "__main__":
    sys.exit(main())
