"""What precedence decides in the grammar is what grammar/postgres/precedence.expected says.

Lemon settles conflicts by precedence without a word, also those between two rules, which may leave
one of them dead. So each token, what the parser does there, and what it drops for that are kept. After a wanted change: tests/precedence_test.py --write
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPECTED = ROOT / "grammar/postgres/precedence.expected"


def run_cmake(script, **definitions):
    command = ["cmake", *(f"-D{name}={value}" for name, value in definitions.items())]
    subprocess.run([*command, "-P", ROOT / "grammar" / script], check=True)


def lemon_report(folder):
    text = (ROOT / "grammar/generated.cmake").read_text()
    names = re.search(r"set\(fragments ([^)]*)\)", text)[1].split()
    fragments = [f"{ROOT}/grammar/postgres/{name}.y" for name in names] + [f"{folder}/keywords.y"]
    run_cmake("keyword_rules.cmake", KEYWORDS=ROOT / "lexer/keyword.def", OUT=fragments[-1])
    run_cmake("lemon.cmake", LEMON=shutil.which("lemon"), OUT=folder, OPTIONS="-p",
              FRAGMENTS=";".join(fragments))
    return pathlib.Path(folder, "postgres.out").read_text()


def rules_done(state, rules):
    numbers = set(re.findall(r"^\s+\S+\s+reduce\s+(\d+)(?!.* by precedence)", state, re.M))
    return sorted(f"reduce {rules[number]}" for number in numbers)


def dropped(report):
    """Each decision once, without the numbers of states and rules: "token | done | dropped"."""
    rules = dict(re.findall(r"^\s+\((\d+)\) (.*\S) \*$", report, re.M))
    lines = set()
    for state in report.split("\nState ")[1:]:
        actions = re.findall(r"^\s+(\w+|\{default\})\s+(shift|shift-reduce|reduce)\s+(\d+)([^\n]*)", state, re.M)
        said = {}
        for token, action, number, note in actions:
            is_dropped = "dropped by precedence" in note
            words = f"reduce {rules[number]}" if action == "reduce" else "shift"
            said.setdefault(token, ([], []))[is_dropped].append(words)
        for token in re.findall(r"^\s+(\w+)\s+error$", state, re.M):  # of %nonassoc
            lines.add(f"{token} | error | {' or '.join(rules_done(state, rules))}")
        default = said.get("{default}", (["error"], []))[0]
        for token, (done, lost) in said.items():
            lines.update(f"{token} | {(done or default)[0]} | {word}" for word in lost)
    return sorted(lines)


def main():
    with tempfile.TemporaryDirectory() as folder:
        lines = dropped(lemon_report(folder))
    if sys.argv[1:] == ["--write"]:
        EXPECTED.write_text("\n".join(lines) + "\n")
        return 0
    wanted = EXPECTED.read_text().splitlines()
    for line in sorted(set(lines) - set(wanted)):
        print(f"dropped now:  {line}")
    for line in sorted(set(wanted) - set(lines)):
        print(f"no longer:    {line}")
    print(f"{len(lines)} decisions")
    return lines != wanted or len(lines) < 100


if __name__ == "__main__":
    sys.exit(main())
