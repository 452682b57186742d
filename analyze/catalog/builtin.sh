#!/bin/sh
# builtin.sh -- writes builtin_type.def, builtin_function.def and builtin_relation.def beside
# itself.
#
#   analyze/catalog/builtin.sh "host=... port=..." ["host=..." ...]
#
# Each argument tells psql how to reach a fresh server of another major version, oldest first; any
# role may read what it reads. A row is as the newest server that has it says; the row's last two
# columns are the first and the last major version that have it, so the oldest server stands for all
# before it. Rows are in the order of the bytes of their names, which builtin.c searches by; a name
# that is no identifier of C would not compile.
set -eu
LC_ALL=C
export LC_ALL
folder=$(cd "$(dirname "$0")" && pwd)
if [ $# -eq 0 ]; then
  echo "usage: builtin.sh CONNECTION..." >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each query gives: name, tab, what follows the name in the row. A domain of information_schema has
# another oid on every server: the newest server's will do.
types="
  select t.typname, concat_ws(', ', t.oid,
      case n.nspname when 'pg_catalog' then 'CATALOG' else 'INFORMATION' end,
      quote_literal(t.typtype::text), quote_literal(t.typcategory::text),
      t.typispreferred, t.typbyval, t.typcollation <> 0, t.typlen, t.typelem,
      coalesce(nullif(t.typbasetype, 0), r.rngsubtype, m.rngtypid, 0))
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    left join pg_range r on r.rngtypid = t.oid
    left join pg_range m on m.rngmultitypid = t.oid
   where n.nspname in ('pg_catalog', 'information_schema')
     and t.typtype <> 'c'
     and not exists (select from pg_type e where e.typarray = t.oid)"

functions="
  select p.proname, concat_ws(', ', quote_literal(max(p.provolatile::text)),
      bool_or(p.prokind = 'f'), bool_or(p.prokind = 'a'), bool_or(p.prokind = 'w'),
      bool_or(p.provariadic <> 0), bool_or(p.proretset),
      min(p.pronargs - p.pronargdefaults), max(p.pronargs),
      case when count(distinct p.prorettype) = 1
         and bool_and(t.typtype <> 'p' and t.typcategory <> 'A' and t.typrelid = 0)
         then max(t.oid) else 0 end)
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type t on t.oid = p.prorettype
   where n.nspname = 'pg_catalog'
   group by p.proname"

# The schema stands in front of the name, so that the rows of one schema stand together.
relations="
  select case n.nspname when 'pg_catalog' then 'CATALOG' else 'INFORMATION' end
        || ', ' || c.relname,
      quote_literal(c.relkind::text)
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v')"

ask() { # CONNECTION QUERY: the rows of one server, its major version in front
  psql -X -q -A -t -F '	' -d "$1" -v ON_ERROR_STOP=1 \
    -c "select current_setting('server_version_num')::int / 10000, q.* from ($2) q"
}

write() { # NAME MACRO QUERY
  name=$1 macro=$2 query=$3
  shift 3
  for connection; do ask "$connection" "$query"; done >"$work/rows"
  {
    echo "// $name.def -- written by builtin.sh; columns as the struct in builtin.h has them."
    awk -F '\t' -v macro="$macro" '
      !($2 in first) { first[$2] = $1 }
      { last[$2] = $1; row[$2] = $3 }
      END {
        for (key in row) {
          schema = ""; text = key
          if (match(key, /^[A-Z]+, /)) {
            schema = substr(key, 1, RLENGTH); text = substr(key, RLENGTH + 1)
          }
          columns = row[key]
          gsub(/, t,/, ", true,", columns); gsub(/, f,/, ", false,", columns)
          gsub(/, t,/, ", true,", columns); gsub(/, f,/, ", false,", columns)
          printf "%s\t%s(%s%s, %s, %d, %d)\n", key, macro, \
            schema, text, columns, first[key], last[key]
        }
      }' "$work/rows" | sort -t '	' -k 1,1 | cut -f 2
  } >"$work/$name.def"
  mv "$work/$name.def" "$folder/$name.def"
}

write builtin_type TYPE "$types" "$@"
write builtin_function FUNCTION "$functions" "$@"
write builtin_relation RELATION "$relations" "$@"
