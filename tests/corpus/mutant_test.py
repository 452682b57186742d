#!/usr/bin/env python3
"""Statements with a token or two changed at random: weir refuses those that PostgreSQL's own parser does.

The statements are those below $WEIR_CORPUS; mutants.c changes them, the same way each time. What
libpg_query 18 says to each stands in mutants.verdicts, beside the digest of all texts: another corpus has
other mutants, and then the test is skipped.

    mutant_test.py [--list]            20,000 of them, with WEIR_LONG all 200,000; --list shows what differs
    mutant_test.py --write FOLDER      asks the libpg-query of npm in FOLDER/node_modules, by node
"""
import base64
import hashlib
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = Path(os.path.abspath(os.environ.get("WEIR_PROGRAM", HERE.parent.parent / "build" / "weir")))
VERDICTS = HERE / "mutants.verdicts"
FOLDERS = ("chains", "dumps", "pg_regress/18")
COUNT, TENTH = 200_000, 20_000
WANTED = 0.995
SKIPPED = 77
ASK = """
const { createRequire } = require('module');
const parser = createRequire(process.argv[1] + '/x')('libpg-query');
parser.loadModule().then(() => {
  const texts = JSON.parse(require('fs').readFileSync(0));
  console.log(texts.map(text => {
    try { return parser.parseSync(text).stmts.length < 2 ? '+' : '-'; } catch (error) { return '-'; }
  }).join(''));
});
"""


def mutants(count, corpus):
    """Our verdict and the text of each."""
    program = PROGRAM.parent / "tests" / "mutants"
    if not program.exists():
        program = PROGRAM.parent / "mutants"
    done = subprocess.run([program, str(count), *(corpus / folder for folder in FOLDERS)], capture_output=True,
                          timeout=900)
    if done.returncode:
        sys.exit(f"mutants: exit status {done.returncode}\n{done.stderr.decode(errors='replace')[-2000:]}")
    output, at, found = done.stdout, 0, []
    while at < len(output):
        end = output.index(b"\n", at)
        verdict, length = output[at:end].split()
        at = end + 1 + int(length)
        found.append((verdict == b"+", output[end + 1:at]))
        at += 1
    return found


def digest(found):
    return hashlib.sha256(b"\0".join(text for _, text in found)).hexdigest()


def ask(found, folder):
    said = ""
    for start in range(0, len(found), 5000):
        # What is no UTF-8 the judge can't be given; the server refuses it, and so do we.
        texts = [text.decode(errors="replace") for _, text in found[start:start + 5000]]
        done = subprocess.run(["node", "-e", ASK, folder], input=json.dumps(texts), capture_output=True, text=True,
                              check=True)
        said += done.stdout.strip()
    return said


def write(folder, corpus):
    found = mutants(COUNT, corpus)
    said = ask(found, os.path.abspath(folder))
    bits = int(said.replace("+", "1").replace("-", "0"), 2).to_bytes(COUNT // 8, "big")
    packed = base64.b64encode(zlib.compress(bits, 9)).decode()
    lines = [packed[i:i + 100] for i in range(0, len(packed), 100)]
    VERDICTS.write_text("\n".join([digest(found[:TENTH]), digest(found), *lines]) + "\n")
    compare(found, said, True)


def stored():
    first, whole, *lines = VERDICTS.read_text().split()
    bits = int.from_bytes(zlib.decompress(base64.b64decode("".join(lines))), "big")
    return {TENTH: first, COUNT: whole}, bin(bits)[2:].zfill(COUNT).replace("1", "+").replace("0", "-")


def compare(found, said, show):
    differing = [(text, judge) for (ours, text), judge in zip(found, said) if ours != (judge == "+")]
    if show:
        for text, judge in differing:
            print(f"{judge} {text!r}")
    agreed = 1 - len(differing) / len(found)
    accepted = said[:len(found)].count("+")
    print(f"{len(found)} mutants, {accepted} of them accepted: the same verdict on {agreed:.4%}")
    return agreed >= WANTED


def main():
    corpus = os.environ.get("WEIR_CORPUS")
    if not corpus:
        print("SKIPPED: WEIR_CORPUS names no folder: the real migrations are missing")
        return SKIPPED
    corpus = Path(corpus) / "corpus"
    if "--write" in sys.argv:
        write(sys.argv[sys.argv.index("--write") + 1], corpus)
        return 0
    count = COUNT if os.environ.get("WEIR_LONG") else TENTH
    found = mutants(count, corpus)
    digests, said = stored()
    if digest(found) != digests[count]:
        print("SKIPPED: the corpus is not the one that the verdicts are about; see --write")
        return SKIPPED
    return 0 if compare(found, said, "--list" in sys.argv) else 1


sys.exit(main())
