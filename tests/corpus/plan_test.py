#!/usr/bin/env python3
# plan_test.py -- each real chain is recognised as what its SOURCE.txt calls it, and its plan equals what
# the corpus' own runner does with it.
#
# The runner has its chains in a table: folder, values, and a function that yields (file, text, mode).
# Where a tool's source proves the runner wrong, or a chain has a runner of its own, KNOWN says so.
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = os.environ.get("WEIR_PROGRAM", "build/weir")
CORPUS = os.environ.get("WEIR_CORPUS")

MODES = {
    "tx": ("message", "file"),
    "whole": ("message", "none"),
    "stx": ("statement", "file"),
    "stmt": ("statement", "none"),
    "psql": ("psql", "none"),
}
# The words that SOURCE.txt begins its line `framework:` with, to the tool's name; the longest counts.
SOURCES = {
    "atlas-made (atlas.sum), golang-migrate names": "golang-migrate",
    "dbmate": "dbmate", "diesel": "diesel", "drizzle": "drizzle", "flyway": "flyway", "goose": "goose",
    "golang-migrate": "golang-migrate", "hand-run psql scripts": "psql", "hasura": "hasura",
    "liquibase": "liquibase", "own runner derived from golang-migrate": "golang-migrate",
    "own runner, golang-migrate file names": "golang-migrate", "pop/soda": "pop", "prisma": "prisma",
    "rubenv/sql-migrate": "sql-migrate", "sqitch": "sqitch", "sqlx": "sqlx", "supabase CLI": "supabase",
}
# What --framework must say where the folder cannot tell, by chain.
FRAMEWORKS = {"svix": "sqlx", "musicbrainz": "psql"}
# How a chain is recognised, by the name that the runner's table has for it.
NAMES = {
    "golang-migrate": "golang-migrate",
    "own (golang-migrate names)": "golang-migrate",
    "own (golang-migrate fork)": "golang-migrate",
    "atlas -> golang-migrate": "golang-migrate",
    "liquibase (formatted SQL)": "liquibase",
    "liquibase (YAML, sqlFile)": "liquibase",
    "pop templates": "pop",
    "psql scripts (base install order)": "psql",
}


def of_sql_migrate(unit, path):
    up = re.search(r"(?m)^-- \+migrate Up(.*)$", Path(path).read_text())
    return unit[0], "none" if "notransaction" in up.group(1) else "file"


# chain: (how the runner's unit and transaction of a file become the tool's, why)
KNOWN = {
    "sim": (lambda unit, path: (unit[0], "chain"), "Drizzle runs all pending files in one transaction"),
    "dbdev": (lambda unit, path: ("message", "none"),
              "the Supabase CLI sends a pipeline and opens no transaction; the implicit one is that of "
              "one message"),
    "dhis2": (lambda unit, path: ("statement", "none") if "/base/" in path else unit,
              "the base schema is plain SQL, for which psql and statement by statement are the same"),
    "horizon": (of_sql_migrate, "the runner takes any empty line for an opt-out; sql-migrate wants "
                                "`notransaction` behind Up"),
}


# Settings for runners of one's own, whose transactions no folder tells.
SETTINGS = {"concourse": "transaction: file\n", "boundary": "transaction: file\n"}


def load_runner():
    source = (Path(CORPUS) / "corpus" / "apply_chains.py").read_text()
    source = re.sub(r"(?m)^main\(\)\s*$", "", source)
    runner = {"__name__": "runner"}
    exec(compile(source, "apply_chains.py", "exec"), runner)
    return runner


def ask_plan(paths, framework, settings):
    words = [PROGRAM, "chains", "--plan", *paths, "--config", settings]
    if framework:
        words += ["--framework", framework]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        return [], [done.stderr.strip()]
    named = subprocess.run([*words[:2], "--format", "json", *words[3:]], capture_output=True,
                           text=True, timeout=120)
    chains = json.loads(named.stdout)["chains"]
    return [json.loads(line) for line in done.stdout.splitlines()], chains


def expand(text, values):
    text = re.sub(r"\$\{([A-Za-z0-9_.]+)\}", lambda m: values.get(m.group(1), m.group(0)), text)
    return re.sub(r'\{\{\s*index \.Options "(\w+)"\s*\}\}', lambda m: values.get(m.group(1), m.group(0)), text)


def statements(step, runner, values, contents):
    if "text" in step:
        return runner["split"](expand(step["text"], values), False)
    whole = contents.setdefault(step["file"], Path(step["file"]).read_bytes())
    # Liquibase cuts at the delimiter; the runner then drops pieces without a statement.
    parts = step.get("parts") or [{"start": step["start"], "end": step["end"]}]
    if "delimiter" in step:
        text = b"".join(whole[p["start"]:p["end"]] for p in parts).decode("utf8", "replace")
        pieces = expand(text, values).split(step["delimiter"])
        return [squeeze(x) for x in pieces if runner["split"](x, False)]
    result = []
    for part in parts:
        text = whole[part["start"]:part["end"]]
        if text.startswith(b"\xef\xbb\xbf"):
            text = text[3:]
        result += runner["split"](expand(text.decode("utf8", "replace"), values), step["unit"] == "psql")
    return result


def squeeze(text):
    return " ".join(re.sub(r"(?m)--.*$", "", text).split())


def values_of(name, runner):
    if name == "wqp_core":
        return runner["WQP"]
    if name == "ohdsi_webapi":
        return dict(ohdsiSchema="webapi", defaultRoleId="10", dbCreateUser="postgres")
    return dict(Namespace="auth") if name == "supabase_auth" else {}


def wanted_steps(name, generated):
    for path, text, mode in generated:
        if mode.startswith("user:"):
            continue
        unit = MODES.get("stx" if mode.startswith("pre:") else mode)
        yield path.split("#")[0], text, mode, unit


def compare_step(name, step, want, runner, values, contents):
    path, text, mode, unit = want
    problems = []
    if os.path.normpath(step["file"]) != os.path.normpath(path):
        return [f"file {step['file']} is not {path}"]
    if mode.startswith("skip:"):
        if not step.get("skipped") and mode != "skip:create database":
            problems.append(f"{mode} is not left out")
        return problems
    if name in KNOWN:
        unit = KNOWN[name][0](unit, path)
    got_unit = (step["unit"], step["transaction"])
    if got_unit != unit:
        problems.append(f"{got_unit} is not {unit}")
    if mode.startswith("pre:"):
        _, expected, query = mode.split(":", 2)
        got = (expand(step.get("precondition", ""), values).strip(), step.get("expected"))
        if got != (query.strip(), expected):
            problems.append(f"precondition {got} is not {(query, expected)}")
    texts = text if isinstance(text, list) else [text]
    want_texts = [squeeze(s) for t in texts for s in runner["split"](t, unit[0] == "psql")]
    if "delimiter" in step:
        want_texts = [squeeze(t) for t in texts]
    got_texts = [squeeze(s) for s in statements(step, runner, values, contents)]
    if [s for s in got_texts if s] != [s for s in want_texts if s]:
        at = next((i for i, (a, b) in enumerate(zip(got_texts, want_texts)) if a != b), "the end")
        problems.append(f"{len(got_texts)} statements are not {len(want_texts)}, differing from {at} on")
    return [f"{path}: {p}" for p in problems]


def chain_paths(name, folder, want):
    if name == "dhis2":
        return [folder + "/base/dhis2_base_schema.sql", folder + "/migration"]
    if name == "musicbrainz":
        return [w[0] for w in want]
    # A folder beside it tells that quickwit uses sqlx.
    return [os.path.dirname(folder) if name == "quickwit" else folder]


def compare(entry, runner):
    name, called, below, generate, _ = entry
    folder = os.path.join(CORPUS, "corpus", "chains", name, below).rstrip("/")
    want = list(wanted_steps(name, generate(folder)))
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as settings:
        settings.write(SETTINGS.get(name, ""))
        settings.flush()
        steps, chains = ask_plan(chain_paths(name, folder, want), FRAMEWORKS.get(name), settings.name)
    if not steps:
        return chains
    steps = [s for s in steps if not name == "quickwit" or s["file"].startswith(folder + "/")]
    # What is for another database, and what the runner has no word for.
    steps = [s for s in steps if "another database" not in s.get("skipped", "")]
    framework = NAMES.get(called, called)
    problems = []
    if framework not in {c["framework"] for c in chains}:
        problems.append(f"recognised as {[c['framework'] for c in chains]}, not {framework}")
    if len(steps) != len(want):
        problems.append(f"{len(steps)} steps are not {len(want)}")
    contents = {}
    for step, one in zip(steps, want):
        problems += compare_step(name, step, one, runner, values_of(name, runner), contents)
    return problems


def source_of(folder):
    """The tool that SOURCE.txt names."""
    line = re.search(r"(?m)^framework: (.*)$", (folder / "SOURCE.txt").read_text()).group(1)
    words = [w for w in SOURCES if line.startswith(w)]
    return SOURCES[max(words, key=len)] if words else f"unknown: {line}"


def compare_source(folder):
    """What is wrong with how the chain is recognised from its own folder; None: nothing."""
    done = subprocess.run([PROGRAM, "chains", "--format", "json", str(folder)], capture_output=True,
                          text=True, timeout=120)
    if done.returncode != 0:
        return done.stderr.strip()
    chains = json.loads(done.stdout)["chains"]
    main = max(chains, key=lambda chain: chain["steps"])
    wanted = source_of(folder)
    if main["framework"] == wanted:
        return None
    if f"`framework: {wanted}` decides" in main.get("ambiguity", ""):
        return None if folder.name in FRAMEWORKS else f"ambiguous: {main['ambiguity']}"
    return f"recognised as {main['framework']}, not {wanted}"


def compare_sources():
    folders = sorted(p.parent for p in (Path(CORPUS) / "corpus" / "chains").glob("*/SOURCE.txt"))
    wrong = {folder.name: compare_source(folder) for folder in folders}
    for name, problem in wrong.items():
        if problem:
            print(f"{name}: {problem}")
    print(f"{len(folders)} chains, {sum(not w for w in wrong.values())} recognised as SOURCE.txt says")
    return not folders or any(wrong.values())


def main():
    if not CORPUS or not os.path.exists(PROGRAM):
        print("SKIPPED: WEIR_CORPUS names no folder of real migrations, or weir is not built")
        sys.exit(77)
    runner = load_runner()
    only = sys.argv[1:]
    failed = not only and compare_sources()
    for entry in runner["A"]:
        if only and entry[0] not in only:
            continue
        problems = compare(entry, runner)
        failed = failed or bool(problems)
        known = f" ({KNOWN[entry[0]][1]})" if entry[0] in KNOWN else ""
        print(f"{entry[0]}: {'as the runner' if not problems else 'DIFFERS'}{known}")
        for problem in problems[:int(os.environ.get("WEIR_SHOW", "10"))]:
            print(f"    {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
