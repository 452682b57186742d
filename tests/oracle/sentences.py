# sentences.py -- a statement for each pair of rules of the grammar, one inside the other.
#
# Each is as short as the grammar allows: around the outer rule, and where the inner one leaves a choice.
# Of the rules that list keywords there is one statement each. Many of these statements are nonsense, or
# read otherwise than they were made; what they have in common is that together they use all syntax.
import heapq
import re
import subprocess
from collections import defaultdict

# What a terminal that is no keyword looks like.
TEXTS = {
    "NAME": "a", "STRING": "'s'", "BIT_STRING": "B'1'", "HEX_STRING": "X'1'", "INTEGER": "1", "NUMBER": "1.5",
    "PARAMETER": "$1", "OPERATOR": "@@", "TYPECAST": "::", "DOT_DOT": "..", "COLON_EQUALS": ":=",
    "EQUALS_GREATER": "=>", "LESS_EQUALS": "<=", "GREATER_EQUALS": ">=", "NOT_EQUALS": "<>", "PLUS": "+",
    "MINUS": "-", "STAR": "*", "SLASH": "/", "PERCENT": "%", "CARET": "^", "LESS": "<", "GREATER": ">",
    "EQUALS": "=", "DOT": ".", "COLON": ":", "COMMA": ",", "SEMICOLON": ";", "LEFT_PAREN": "(", "RIGHT_PAREN": ")",
    "LEFT_BRACKET": "[", "RIGHT_BRACKET": "]", "FORMAT_LA": "format", "NOT_LA": "not", "NULLS_LA": "nulls",
    "WITH_LA": "with", "WITHOUT_LA": "without",
}
NEVER = 10 ** 9
A_RULE = 0.001  # rules cost a little, so that of two ways with as many words the direct one is taken
A_KEYWORD = 0.01


def is_terminal(symbol):
    return symbol[0].isupper()


class Grammar:
    def __init__(self, source, keywords):
        """`source`: what lemon is given; `keywords`: keyword.def."""
        printed = subprocess.run(["lemon", "-g", str(source)], capture_output=True, text=True, check=True).stdout
        self.rules = [(left, right.split())
                      for left, right in re.findall(r"^(\w+) ::=(.*?)\.(?:\s*\[\w+\])?$", printed, re.M)]
        self.texts = {token: word for word, token in
                      re.findall(r'^KEYWORD\("(\w+)", (\w+),', keywords.read_text(), re.M)} | TEXTS
        self.of = defaultdict(list)
        for left, right in self.rules:
            self.of[left].append(right)
        self._find_shortest()
        self._find_surroundings()

    def _cost(self, symbol):
        if is_terminal(symbol):
            return 1 + A_KEYWORD * (symbol not in TEXTS)
        return self.costs.get(symbol, NEVER)

    def _find_shortest(self):
        self.costs, self.shortest, changed = {}, {}, True
        while changed:
            changed = False
            for left, right in self.rules:
                cost = sum(map(self._cost, right)) + A_RULE
                if cost < self.costs.get(left, NEVER) - A_RULE / 2:
                    self.costs[left], self.shortest[left], changed = cost, right, True

    def _find_surroundings(self):
        """What stands before and behind a nonterminal in the shortest statement with it (Dijkstra)."""
        start = self.rules[0][0]
        self.around, known, waiting = {start: ([], [])}, {start: 0}, [(0, start)]
        while waiting:
            so_far, left = heapq.heappop(waiting)
            if so_far > known[left]:
                continue
            before, behind = self.around[left]
            for right in self.of[left]:
                whole = so_far + sum(map(self._cost, right)) + A_RULE
                for at, symbol in enumerate(right):
                    cost = whole - self._cost(symbol)
                    if is_terminal(symbol) or cost >= min(NEVER, known.get(symbol, NEVER)):
                        continue
                    known[symbol] = cost
                    self.around[symbol] = (before + self.words(right[:at]), self.words(right[at + 1:]) + behind)
                    heapq.heappush(waiting, (cost, symbol))

    def words(self, symbols):
        return [word for symbol in symbols for word in
                ([self.texts[symbol]] if is_terminal(symbol) else self.words(self.shortest[symbol]))]

    def sentences(self):
        """The statements, each with the rules that it is made for."""
        found = {}
        for left, right in self.rules:
            if left not in self.around or sum(map(self._cost, right)) >= NEVER:
                continue
            before, behind = self.around[left]
            outer = f"{left} ::= {' '.join(right)}"
            found.setdefault(" ".join(before + self.words(right) + behind), outer)
            for at, symbol in enumerate(right):
                if is_terminal(symbol) or left.endswith("_keyword") or symbol.endswith("_keyword"):
                    continue
                first, last = before + self.words(right[:at]), self.words(right[at + 1:]) + behind
                for inner in self.of[symbol]:
                    if sum(map(self._cost, inner)) < NEVER:
                        found.setdefault(" ".join(first + self.words(inner) + last),
                                         f"{outer}; {symbol} ::= {' '.join(inner)}")
        return found
