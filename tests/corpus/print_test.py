#!/usr/bin/env python3
"""What weir prints from its trees says what was read.

Always, on the SQL of our own tests and samples: the printed text has the same tree as the original, and
printed again it is the same text; print.sql is printed as print.expected has it (BLESS=1 rewrites
that). Where $WEIR_LIBPG_QUERY names the npm package libpg-query of 18, and $WEIR_CORPUS the corpus: so
says PostgreSQL's own parser of each statement it accepts there, of the suites, chains and dumps.

    print_test.py [--list] [FOLDER…]    --list shows what differs; a folder of the corpus, all without

print_differences.tsv has those that may differ, with the reason: file, line, reason.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", ROOT / "build" / "weir"))
SAMPLES, EXPECTED = HERE / "print.sql", HERE / "print.expected"
DIFFERENCES = HERE / "print_differences.tsv"
FOLDERS = ("pg_regress/18", "chains", "dumps")
WANTED = 0.999
MARK = re.compile(rb"^-- not printed: (\S+)\n", re.M)


def weir(form, text):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, "parse", "--format", form, "-"], input=text, env=environment,
                          capture_output=True, timeout=120)
    if done.returncode not in (0, 1):
        raise SystemExit(f"weir parse: exit status {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def statements_of(text):
    return [json.loads(line) for line in weir("statements", text).splitlines()]


class Printed:
    """A file's statements that parse, and what each is printed as; None if its kind is not printed yet."""

    def __init__(self, path):
        self.path, self.text = path, path.read_bytes()
        self.output = weir("sql", self.text)
        self.statements = [item for item in statements_of(self.text) if item["error"] is None]
        marks = [(match.start(), match[1].decode()) for match in MARK.finditer(self.output)]
        parts = [(item["start"], self.output[item["start"]:item["end"]]) for item in statements_of(self.output)]
        self.parts = [part for _, part in sorted(marks + parts, key=lambda at: at[0])]

    def is_whole(self):
        return len(self.parts) == len(self.statements)

    def is_stable(self):
        """True also where psql's variables stood: without the meta-commands they are none."""
        if any(item.get("variables") for item in self.statements):
            return True
        text = MARK.sub(b"", self.output)
        return weir("sql", text) == text

    def pairs(self):
        for item, part in zip(self.statements, self.parts):
            yield item, self.text[item["start"]:item["end"]], part

    def line(self, item):
        return self.text.count(b"\n", 0, item["start"]) + 1


# ---- without a judge

def own_files():
    yield SAMPLES
    for folder in ("tests/golden", "samples"):
        yield from sorted((ROOT / folder).rglob("*.sql"))


def check_own():
    wrong, count = [], 0
    for path in own_files():
        printed, name = Printed(path), path.relative_to(ROOT)
        count += len(printed.statements)
        kinds = [part for part in printed.parts if isinstance(part, str)]
        if kinds:
            wrong.append(f"{name}: not printed: {', '.join(sorted(set(kinds)))}")
        elif not printed.is_whole():
            wrong.append(f"{name}: {len(printed.statements)} statements, {len(printed.parts)} when printed")
        elif weir("tree", printed.output) != weir("tree", printed.text):
            wrong.append(f"{name}: what was printed has another tree")
        elif not printed.is_stable():
            wrong.append(f"{name}: printed again it is another text")
    print(f"our own SQL: {count} statements")
    output = weir("sql", SAMPLES.read_bytes())
    if os.environ.get("BLESS"):
        EXPECTED.write_bytes(output)
    if not EXPECTED.exists() or EXPECTED.read_bytes() != output:
        wrong.append(f"{SAMPLES.name} is not printed as {EXPECTED.name} has it")
    if count < 500:
        wrong.append(f"only {count} statements were found")
    return wrong


# ---- PostgreSQL's parser

JUDGE = """
const judge = require(process.env.WEIR_LIBPG_QUERY);
const isPlace = name => /(^|_)(location|len|list_start|list_end)$/.test(name);
const tree = text => JSON.stringify(judge.parseSync(text).stmts, (name, value) => isPlace(name) ? undefined : value);
async function main() {
  await judge.loadModule();
  for await (const line of require('readline').createInterface({input: process.stdin})) {
    const [original, printed] = JSON.parse(line);
    let first, second, said;
    try { first = tree(original); } catch (error) { console.log('["refused"]'); continue; }
    try { second = tree(printed); } catch (error) { said = error.message; }
    if (first === second) { console.log('["same"]'); continue; }
    let at = 0;
    while (second && first[at] === second[at]) at++;
    const near = text => text && text.slice(Math.max(0, at - 40), at + 60);
    console.log(JSON.stringify(said ? ['unreadable', said] : ['differs', near(first), near(second)]));
  }
}
main();
"""


def judged(pairs):
    text = "\n".join(json.dumps(pair) for pair in pairs)
    done = subprocess.run([shutil.which("node"), "-e", JUDGE], input=text.encode(), capture_output=True, timeout=900)
    if done.returncode:
        raise SystemExit(f"the judge: {done.stderr.decode()}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def decoded(*texts):
    try:
        return [text.decode() for text in texts]
    except UnicodeDecodeError:
        return None


class Tally:
    def __init__(self):
        self.pairs, self.places = [], []
        self.seen, self.same, self.skipped = collections.Counter(), collections.Counter(), collections.Counter()
        self.wrong = []

    def add_file(self, path, name):
        printed = Printed(path)
        if not printed.is_whole():
            self.wrong.append(f"{name}: {len(printed.statements)} statements, {len(printed.parts)} when printed")
            return
        if not printed.is_stable():
            self.wrong.append(f"{name}: printed again it is another text")
        for item, original, part in printed.pairs():
            if isinstance(part, str):
                self.seen[item["kind"]] += 1
                self.skipped[f"not printed: {part}"] += 1
            elif item.get("variables"):
                self.skipped["with psql's variables"] += 1
            elif (pair := decoded(original, part)) is None:
                self.skipped["not in UTF-8"] += 1
            else:
                self.pairs.append(pair)
                self.places.append((name, printed.line(item), item["kind"]))

    def judge(self, reasons, everything):
        met = set()
        for (name, line, kind), verdict, pair in zip(self.places, judged(self.pairs), self.pairs):
            if verdict[0] == "refused":
                self.skipped["refused by the judge"] += 1
                continue
            self.seen[kind] += 1
            self.same[kind] += verdict[0] == "same"
            if verdict[0] == "same":
                continue
            met.add((name, line))
            reason = reasons.get((name, line))
            if reason is None or everything:
                print(f"{name}:{line}: {kind} {verdict[0]}: {reason or verdict[1:]}\n  {pair[0]}\n  {pair[1]}")
        return met


def known_differences():
    rows = (line.split("\t") for line in DIFFERENCES.read_text().splitlines() if not line.startswith("#"))
    return {(name, int(line)): reason for name, line, reason in rows}


def check_corpus(corpus, folders, everything):
    tally, reasons = Tally(), known_differences()
    for folder in folders:
        for path in sorted(filter(Path.is_file, (corpus / folder).rglob("*.sql"))):
            tally.add_file(path, path.relative_to(corpus).as_posix())
    met = tally.judge(reasons, everything)
    seen, same = sum(tally.seen.values()), sum(tally.same.values())
    for kind, count in sorted(tally.seen.items()):
        if tally.same[kind] < count:
            print(f"{kind}: {tally.same[kind]} of {count}")
    for why, count in sorted(tally.skipped.items()):
        print(f"{count} {why}")
    print(f"round trip: {same} of {seen} statements, {same / max(1, seen):.3%}; wanted {WANTED:.1%}")
    if folders == FOLDERS:
        tally.wrong += [f"{DIFFERENCES.name}: {name}:{line} differs no more"
                        for name, line in sorted(reasons.keys() - met)]
    if same < WANTED * seen or (folders == FOLDERS and seen < 50000):
        tally.wrong.append("too few are the same")
    return tally.wrong


def main():
    wrong = check_own()
    corpus = Path(os.environ.get("WEIR_CORPUS", "/nowhere")) / "corpus"
    if not os.environ.get("WEIR_LIBPG_QUERY") or not corpus.is_dir() or not shutil.which("node"):
        print("SKIPPED, PostgreSQL's parser: WEIR_LIBPG_QUERY, WEIR_CORPUS and node are not all there")
    else:
        folders = tuple(argument for argument in sys.argv[1:] if not argument.startswith("--"))
        wrong += check_corpus(corpus, folders or FOLDERS, "--list" in sys.argv[1:])
    for line in wrong:
        print(f"wrong: {line}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
