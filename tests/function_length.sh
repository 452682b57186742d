#!/bin/bash
# function_length.sh -- no function of more than 60 lines.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v ctags > /dev/null; then
  echo "SKIPPED: ctags is missing (Debian: universal-ctags)" >&2
  exit 77
fi
shopt -s globstar nullglob
ctags -f - --languages=C --kinds-C=f --fields=ne --sort=no \
  {lexer,grammar,graph,analyze,report,cli,bench,tests}/**/*.{c,h} |
  awk -F '\t' '
    /^!/ { next }
    {
      line = last = 0
      for (i = 4; i <= NF; i++) {
        if ($i ~ /^line:/) line = substr($i, 6)
        if ($i ~ /^end:/) last = substr($i, 5)
      }
      count++
      if (last - line + 1 > 60) {
        print $2 ":" line ": " $1 " has " last - line + 1 " lines; 60 are allowed"
        wrong = 1
      }
    }
    END {
      if (count == 0) { print "no function found: is this ctags Universal Ctags?"; exit 1 }
      exit wrong
    }
  '
