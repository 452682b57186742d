#!/usr/bin/env python3
# mutate.py -- a rule's file with all its mutants in it; the environment variable RULE_MUTANT chooses one.
#
#   mutate.py FILE.c MUTANTS.c      writes it
#   mutate.py --list FILE.c         prints its mutants: number, line, kind, text
#
# RULE_MUTANT=drop_column:7 runs the seventh of drop_column.c. The kinds:
#   silent   the check returns at once            never    continue, break or return is passed over, a loop not entered
#   not      a condition is negated               without  one of several conditions counts for nothing
#   bound    < is <=, and so on                   number   a number is one more
# The code is taken as clang-format leaves it: functions begin and end in the first column, and operators stand
# between blanks.
import re
import sys
from pathlib import Path
from typing import NamedTuple

HEAD = """#include <stdlib.h>
#include <string.h>
static int mutant_chosen;
__attribute__((constructor)) static void choose_mutant(void) {{
  const char *text = getenv("RULE_MUTANT");
  if (text != NULL && strncmp(text, "{name}:", {length}) == 0) mutant_chosen = atoi(text + {length});
}}
#define MUTANT(number) (mutant_chosen == (number))
#line 1 "{path}"
"""
LITERAL = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', re.S)
FUNCTION = re.compile(r"^[A-Za-z_][^\n;={}]*\([^;{}]*\)\s*\{\n.*?^\}", re.M | re.S)
BOUND = re.compile(r" (<=?|>=?) ")
OPPOSITE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
PIECE = re.compile(r"\b(if|while|for|return|continue|break)\b|\bbool \w+ = |(?<![\w.])(?:[2-9]|[1-9]\d+)u?(?![\w.])")


class Mutant(NamedTuple):
    number: int
    line: int
    kind: str
    text: str


class Mutator:
    def __init__(self, source):
        self.source = source
        self.plain = LITERAL.sub(lambda found: re.sub(r"[^\n]", "_", found.group()), source)  # as long
        self.mutants = []

    def new(self, kind, start, end):
        text = " ".join(self.source[start:end].split())
        line = self.source.count("\n", 0, start) + 1
        self.mutants.append(Mutant(len(self.mutants) + 1, line, kind, text))
        return f"MUTANT({len(self.mutants)})"

    def closing(self, opening):
        """Where the parenthesis that opens there closes."""
        depth = 0
        for place in range(opening, len(self.plain)):
            depth += (self.plain[place] in "([{") - (self.plain[place] in ")]}")
            if depth == 0:
                return place
        raise ValueError("a parenthesis is open")

    def split(self, start, end, operator):
        """The parts between an operator that stands in no parentheses."""
        parts, depth, begin, place = [], 0, start, start
        while place < end:
            depth += (self.plain[place] in "([{") - (self.plain[place] in ")]}")
            if depth == 0 and self.plain.startswith(operator, place):
                parts.append((begin, place))
                begin = place = place + len(operator)
            else:
                place += 1
        return [*parts, (begin, end)]

    def trimmed(self, start, end):
        while start < end and self.plain[start].isspace():
            start += 1
        while start < end and self.plain[end - 1].isspace():
            end -= 1
        return start, end

    def numbers(self, start, end):
        """The text as it is, but for its numbers."""
        out, place = [], start
        for found in re.finditer(r"(?<![\w.\[])(?:[2-9]|[1-9]\d+)u?(?![\w.])", self.plain[start:end]):
            at = start + found.start()
            out += [self.source[place:at], f"({found.group()} + {self.new('number', at, start + found.end())})"]
            place = start + found.end()
        return "".join([*out, self.source[place:end]])

    def leaf(self, start, end):
        inner = start + (self.plain[start] == "!")
        if self.plain[inner] == "(" and self.closing(inner) == end - 1:
            return f"{self.source[start:inner]}({self.condition(inner + 1, end - 1, False)})"
        bounds = [found for found in BOUND.finditer(self.plain[start:end])
                  if len(self.split(start, start + found.start(), "\0")) == 1
                  and self.depth(start, start + found.start()) == 0]
        if len(bounds) == 1 and len(self.split(start, end, " ? ")) == 1:
            left = self.source[start:start + bounds[0].start()]
            right = self.numbers(start + bounds[0].end(), end)
            operator = bounds[0].group(1)
            mutant = self.new("bound", start, end)
            return f"({mutant} ? ({left}) {OPPOSITE[operator]} ({right}) : ({left}) {operator} ({right}))"
        return self.numbers(start, end)

    def depth(self, start, end):
        text = self.plain[start:end]
        return sum(text.count(c) for c in "([{") - sum(text.count(c) for c in ")]}")

    def condition(self, start, end, is_whole=True):
        start, end = self.trimmed(start, end)
        if len(self.split(start, end, " ? ")) > 1:
            parts = []
        else:
            parts = self.split(start, end, "||")
        is_or = len(parts) > 1
        if not is_or and parts:
            parts = self.split(start, end, "&&")
        if len(parts) > 1:
            made = []
            for part in parts:
                part = self.trimmed(*part)
                mutant = self.new("without", *part)
                inner = self.condition(*part, False)
                made.append(f"(!{mutant} && ({inner}))" if is_or else f"({mutant} || ({inner}))")
            return (" || " if is_or else " && ").join(made)
        text = self.leaf(start, end) if parts else self.source[start:end]
        return f"({self.new('not', start, end)} != !!({text}))" if is_whole else text

    def statement_end(self, start):
        return self.split(start, len(self.plain), ";")[0][1]

    def function(self, start, end):
        head = self.plain.index("{\n", start) + 1
        is_bool = re.match(r"(static )?bool ", self.plain[start:head]) is not None
        out, place = [self.source[start:head]], head
        if re.match(r"(static )?void (check|hear\w*|judge\w*)\(", self.plain[start:head]):
            name = self.source.index("(", start)
            out.append(f" if ({self.new('silent', start, name)}) return;")
        for found in iter(lambda: PIECE.search(self.plain, place, end), None):
            out.append(self.source[place:found.start()])
            text, place = self.piece(found, is_bool)
            out.append(text)
        return "".join([*out, self.source[place:end]])

    def piece(self, found, is_bool):
        word, begin, end = found.group(), found.start(), found.end()
        if word in ("if", "while") and self.plain[end:end + 2] == " (":
            close = self.closing(end + 1)
            if word == "while":
                return f"while (!{self.new('never', begin, close + 1)} && ({self.source[end + 2:close]}))", close + 1
            return f"if ({self.condition(end + 2, close)})", close + 1
        if word == "for" and self.plain[end:end + 2] == " (":
            close = self.closing(end + 1)
            parts = self.split(end + 2, close, ";")
            if len(parts) != 3 or not self.source[slice(*parts[1])].strip():
                return self.source[begin:close + 1], close + 1
            first, middle, last = (self.source[slice(*part)] for part in parts)
            return f"for ({first}; !{self.new('never', begin, close + 1)} && ({middle}); {last})", close + 1
        if word in ("continue", "break", "return") and self.plain[end] == ";":
            return f"{{ if (!{self.new('never', begin, end)}) {word}; }}", end + 1
        if word == "return" and is_bool:
            close = self.statement_end(end)
            text = self.source[end:close].strip()
            if text in ("true", "false"):
                return f"return {self.new('not', begin, close)} != {text}", close
            return f"return {self.condition(end, close)}", close
        if word.startswith("bool "):
            close = self.statement_end(end)
            return word + self.condition(end, close), close
        if word[0].isdigit():
            is_constant = self.plain[begin - 1] == "[" or self.plain[:begin].endswith("case ")
            return (word if is_constant else f"({word} + {self.new('number', begin, end)})"), end
        return word, end

    def mutated(self):
        out, place = [], 0
        for found in FUNCTION.finditer(self.plain):
            out += [self.source[place:found.start()], self.function(*found.span())]
            place = found.end()
        return "".join([*out, self.source[place:]])


def mutate(path):
    """(the text with all mutants, the mutants)"""
    mutator = Mutator(path.read_text())
    text = mutator.mutated()
    name = path.stem
    return HEAD.format(name=name, length=len(name) + 1, path=path) + text, mutator.mutants


def main():
    if sys.argv[1] == "--list":
        for mutant in mutate(Path(sys.argv[2]))[1]:
            print(*mutant, sep="\t")
    else:
        Path(sys.argv[2]).write_text(mutate(Path(sys.argv[1]))[0])


if __name__ == "__main__":
    main()
