# corpus.py -- the scripts below $WEIR_CORPUS: chains, dumps, cases, regression files.
import re
from pathlib import Path

from script import Script
from server import BASE, OWNER, WORK

BEGIN, COMMIT = "BEGIN;\n", "\nCOMMIT;\n"
OWN_TRANSACTION = re.compile(r"(?im)^\s*(begin|commit|start\s+transaction|end)\b[^;]*;")
DATABASE_SETTING = re.compile(r"(?i)alter\s+database\s+chain\s+set\s+([^;]+);")
# What psql would pipe into a COPY: a file with its backslashes doubled, and without its line ends.
COPY_PROGRAM = re.compile(r"(?im)^[ ]*\\copy (.*?) from program 'sed ''s/\\\\/\\\\\\\\/g'' < ([\w/.]+) "
                          r"\| tr -d ''\\n''';*[ ]*$")
REGRESS_SETUP = "test_setup.sql"
# A file asks whether the server is one for it, and leaves if not.
REGRESS_QUITS = re.compile(r"(?is)\b(select\b[^;]*?\bas\s+skip_test)\s+\\gset\s+\\if :skip_test\s+\\quit")
REGRESS_CONNECTS = re.compile(rb"(?m)^\\c(?: -)?[ \t]*$")  # anew, as who began
REGRESS_DATABASE = re.compile(rb"(?i)\b(on database )regression\b")  # where the suite runs


def load_runner(corpus):
    """The corpus' own table of chains, and how it splits and values them."""
    source = (corpus / "apply_chains.py").read_text()
    runner = {"__name__": "runner"}
    exec(compile(re.sub(r"(?m)^main\(\)\s*$", "", source), "apply_chains.py", "exec"), runner)
    return runner


def closed(text):
    """Ends with a semicolon on a line of its own, so that a comment at the end hides nothing."""
    return text.rstrip() + "\n;\n"


def copied(text, folder):
    """The text with what \\copy reads in its place."""
    def data(found):
        read = (folder / found.group(2)).read_text().replace("\\", "\\\\").replace("\n", "")
        return f"COPY {found.group(1)} FROM stdin;\n{read}\n\\."
    return COPY_PROGRAM.sub(data, text)


def flat_step(text, mode, split):
    """What one step sends, as statements of a session."""
    if isinstance(text, list):
        body = "".join(closed(piece) for piece in text)
        return BEGIN + body + COMMIT if mode == "stx" else body
    if mode == "psql":
        return closed(text)
    if mode == "tx":
        return BEGIN + closed(text) + COMMIT if split(text, False) else ""
    several = len(split(text, False)) > 1
    if several and not OWN_TRANSACTION.search(text):
        return BEGIN + closed(text) + COMMIT  # one message is one transaction
    return closed(text)


def failing_preconditions(server, steps, setup, runner):
    """Places of the steps that their own query keeps from running."""
    failing = set()
    session = server.fresh_session()
    with session.cursor() as cursor:
        def run(text):
            try:
                cursor.execute(text)
                return True
            except server.error():
                return False
        if setup:
            run(setup)
        for place, (_, text, mode) in enumerate(steps):
            if text is None or mode.startswith("skip:"):
                continue
            if mode.startswith("pre:"):
                _, wanted, query = mode.split(":", 2)
                got = str(cursor.fetchone()[0]).lower() if run(query) else ""
                short = {"false": "f", "true": "t"}
                if short.get(got, got) != short.get(wanted.lower(), wanted.lower()):
                    failing.add(place)
                    continue
            if not run(flat_step(text, "stx" if mode.startswith("pre:") else mode, runner["split"])):
                run("ROLLBACK")
    session.close()
    return failing


def chain(server, corpus, entry, runner):
    name, _, folder, make_steps, setup = entry
    root = corpus / "chains" / name
    steps = list(make_steps(str(root / folder) if folder else str(root)))
    failing = set()
    if any(mode.startswith("pre:") for _, _, mode in steps):
        failing = failing_preconditions(server, steps, setup, runner)
    # A setting of the database is that of its sessions from the next one on; here there is only one.
    settings = "".join(f"SET {setting};\n" for setting in DATABASE_SETTING.findall(setup))
    parts = [closed(setup), settings] if setup else []
    for place, (_, text, mode) in enumerate(steps):
        if mode.startswith("user:"):
            parts.append(f"SET SESSION AUTHORIZATION {mode[5:]};\n")
        elif text is not None and not mode.startswith("skip:") and place not in failing:
            text = copied(text, root / folder) if mode == "psql" else text
            parts.append(flat_step(text, "stx" if mode.startswith("pre:") else mode, runner["split"]))
            if mode == "psql":
                parts.append("ROLLBACK;\n" if ends_open(text) else "")
                parts.append("DISCARD ALL;\n" + settings)  # each file has a session of its own
    return Script(name, "".join(parts).encode())


def ends_open(text):
    """Whether a file leaves the transaction that it began open."""
    words = re.findall(r"(?im)^\s*(begin|commit|rollback|end|abort)\s*;", text)
    return bool(words) and words[-1].lower() == "begin"


def chains(server, corpus):
    runner = load_runner(corpus)
    for entry in runner["A"]:
        if (corpus / "chains" / entry[0]).is_dir():
            yield entry[0], lambda entry=entry: chain(server, corpus, entry, runner)


def dumps(corpus):
    for path in sorted((corpus / "dumps").glob("*.sql")):
        yield path.stem, lambda path=path: Script(path.stem, path.read_bytes())


def cases(root):
    for path in sorted((root / "cases").glob("*/input.sql")):
        before = path.parent / "baseline.sql"
        prelude = before.read_bytes() + b"\n;\n" if before.exists() else b""
        yield path.parent.name, lambda path=path, prelude=prelude: Script(
            path.parent.name, prelude + path.read_bytes(), len(prelude))


def quits(server, text):
    """Whether psql would leave the file at its beginning; what asks a table of the file's own does not count."""
    found = REGRESS_QUITS.search(text)
    if not found:
        return False
    session = server.connect(BASE, OWNER)
    try:
        with session.cursor() as cursor:
            cursor.execute(found.group(1))
            return cursor.fetchone()[0] is True
    except server.error():
        return False
    finally:
        session.close()


def regress(server, folder):
    """Each file stands on what the suite's first one sets up."""
    setup = folder / REGRESS_SETUP
    prelude = setup.read_bytes() + b"\n;\n" if setup.exists() else b""
    for path in sorted(folder.glob("*.sql")):
        before = b"" if path.name == REGRESS_SETUP else prelude
        text = path.read_bytes()
        if quits(server, text.decode(errors="replace")):
            print(f"SKIPPED regress/{path.stem}: it is not for such a server", flush=True)
            continue
        text = REGRESS_CONNECTS.sub(b"DISCARD ALL;", REGRESS_DATABASE.sub(rb"\1" + WORK.encode(), text))
        yield path.stem, lambda path=path, before=before, text=text: Script(path.stem, before + text, len(before))


def samples(folder):
    for path in sorted(Path(folder).glob("*.sql")):
        yield path.stem, lambda path=path: Script(path.stem, path.read_bytes())
