#!/bin/bash
# layers.sh -- no folder includes one above it, whatever the compiler could find.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s globstar nullglob
awk '
  BEGIN {
    allowed["lexer"] = "lexer"
    allowed["grammar"] = "lexer grammar"
    allowed["graph"] = "graph"
    allowed["analyze"] = "lexer grammar graph analyze"
    allowed["report"] = allowed["analyze"] " report"
    allowed["cli"] = allowed["report"] " cli"
    allowed["bench"] = allowed["report"] " bench"
    allowed["tests"] = allowed["cli"] " tests"
  }
  match($0, /^[ \t]*#[ \t]*include[ \t]*"[^"]*"/) {
    split($0, quoted, "\"")
    split(quoted[2], target, "/")
    split(FILENAME, own, "/")
    if ((quoted[2] ~ /\.\./) || !index(" " allowed[own[1]] " ", " " target[1] " ")) {
      print FILENAME ":" FNR ": " own[1] "/ may not include \"" quoted[2] "\""
      wrong = 1
    }
  }
  END { exit wrong }
' /dev/null {lexer,grammar,graph,analyze,report,cli,bench,tests}/**/*.{c,h,re,y,def,gperf}
