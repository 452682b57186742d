#!/bin/bash
# not_taken.sh -- docs/rules-not-taken.md lists no rule that there is, and refers to none that there isn't.
#
# The first cell of a table's row names what was not taken; what stands in backticks in the other cells and
# in the text around are rules of ours, or SQL, which has capitals, blanks or signs in it.
set -euo pipefail
cd "$(dirname "$0")/.."

awk '
  FNR == 1 { file++ }
  file == 1 && match($0, /^RULE\([a-z_]+\)/) {
    id = substr($0, 6, RLENGTH - 6)
    gsub(/_/, "-", id)
    rules[id] = 1
    count++
  }
  file == 2 {
    cells = split($0, cell, "|")
    first = cells > 2 ? cell[2] : ""
    while (match(first, /`[^`]+`/)) {
      id = substr(first, RSTART + 1, RLENGTH - 2)
      first = substr(first, RSTART + RLENGTH)
      if (id in rules) wrong = said(id " is a rule")
      if (id in listed) wrong = said(id " is listed twice")
      listed[id] = 1
      left_out++
    }
    rest = cells > 2 ? substr($0, length(cell[1]) + length(cell[2]) + 3) : $0
    while (match(rest, /`[a-z]+(-[a-z]+)+`/)) {
      id = substr(rest, RSTART + 1, RLENGTH - 2)
      rest = substr(rest, RSTART + RLENGTH)
      if (!(id in rules)) wrong = said("there is no rule " id)
    }
  }
  function said(text) { print FILENAME ":" FNR ": " text; return 1 }
  END {
    if (count == 0 || left_out == 0) { print "nothing was read"; exit 1 }
    exit wrong
  }
' analyze/rules/rules.def docs/rules-not-taken.md
