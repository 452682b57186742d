#!/bin/sh
# extension.sh -- writes extension.def beside itself: what the extensions of a server's contrib bring.
#
#   analyze/catalog/builtin/extension.sh "host=... port=..." ["host=..." ...]
#
# Each argument tells psql how to reach a fresh server of another major version, oldest first, as a
# superuser; a database of its own is made there and dropped. Every extension that the server offers is
# made, and its members are read by pg_depend. A row's last two columns are the first and the last major
# version that have it, as in builtin.py: the oldest server stands for all before it.
#
# Extensions that are no part of PostgreSQL's sources, such as postgis, are left out.
set -eu
LC_ALL=C
export LC_ALL
folder=$(cd "$(dirname "$0")" && pwd)
if [ $# -eq 0 ]; then
  echo "usage: extension.sh CONNECTION..." >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
database=weir_extensions

list="select name from pg_available_extensions
  where name !~ '^(postgis|address_standardizer|pg_cron)' and name <> 'plpgsql' order by name"

# name[] for an array, else the name; never with a schema, which is pg_catalog or the extension's own.
cat >"$work/prepare.sql" <<'SQL'
create schema extensions;
create function public.type_word(wanted oid) returns text language sql stable as $$
  select case when t.oid is null then '-'
              when e.oid is not null then e.typname || '[]' else t.typname end
    from (select wanted) w left join pg_type t on t.oid = w.wanted
    left join pg_type e on e.typarray = t.oid $$;
SQL

# The letter says what it is; what follows it is read by extension_read.c.
cat >"$work/members.sql" <<'SQL'
with members as (
  select d.classid, d.objid, x.extname from pg_depend d join pg_extension x on x.oid = d.refobjid
   where d.deptype = 'e' and d.refclassid = 'pg_extension'::regclass and x.extname = :'name'
), rows as (
  select 1 as part, concat_ws(' ', 't', t.typname, t.typtype,
         case when t.typtype = 'd' then public.type_word(t.typbasetype) else coalesce((select string_agg(a.attname || ':' || public.type_word(a.atttypid), ',' order by a.attnum)
            from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and t.typtype = 'c'), '-') end) as line
    from members m join pg_type t on t.oid = m.objid and m.classid = 'pg_type'::regclass
   where not exists (select from pg_type e where e.typarray = t.oid)
     and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c')
  union all
  select 2, concat_ws(' ', 'r', c.relname, c.relkind,
         (select string_agg(a.attname || ':' || public.type_word(a.atttypid), ',' order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0))
    from members m join pg_class c on c.oid = m.objid and m.classid = 'pg_class'::regclass
   where c.relkind in ('r', 'v')
  union all
  select 3, concat_ws(' ', 'f', p.proname, p.prokind, p.provolatile,
         case when p.proisstrict then 's' else '-' end, case when p.proretset then 's' else '-' end,
         case when p.provariadic <> 0 then 'v' else '-' end, p.proparallel, l.lanname,
         p.pronargdefaults, public.type_word(p.prorettype),
         coalesce((select string_agg(public.type_word(a.id), ',' order by a.at)
            from unnest(p.proargtypes::oid[]) with ordinality a(id, at)), '-'),
         coalesce((select string_agg(n.name || ':' || public.type_word(a.id), ',' order by a.at)
            from unnest(p.proallargtypes) with ordinality a(id, at)
            join unnest(p.proargmodes) with ordinality k(mode, at) on k.at = a.at
            join unnest(p.proargnames) with ordinality n(name, at) on n.at = a.at
           where k.mode in ('o', 't', 'b')), '-'))
    from members m join pg_proc p on p.oid = m.objid and m.classid = 'pg_proc'::regclass
    join pg_language l on l.oid = p.prolang
  union all
  select 4, concat_ws(' ', 'o', o.oprname, public.type_word(o.oprleft), public.type_word(o.oprright),
         public.type_word(o.oprresult))
    from members m join pg_operator o on o.oid = m.objid and m.classid = 'pg_operator'::regclass
  union all
  select 5, concat_ws(' ', 'y', f.opfname, a.amname)
    from members m join pg_opfamily f on f.oid = m.objid and m.classid = 'pg_opfamily'::regclass
    join pg_am a on a.oid = f.opfmethod
  union all
  select 6, concat_ws(' ', 'c', c.opcname, a.amname, public.type_word(c.opcintype),
         case when c.opcdefault then 'd' else '-' end)
    from members m join pg_opclass c on c.oid = m.objid and m.classid = 'pg_opclass'::regclass
    join pg_am a on a.oid = c.opcmethod
  union all
  select 7, concat_ws(' ', 'k', public.type_word(k.castsource), public.type_word(k.casttarget),
         k.castmethod::text || k.castcontext::text)
    from members m join pg_cast k on k.oid = m.objid and m.classid = 'pg_cast'::regclass
  union all
  select 8, 'l ' || l.lanname
    from members m join pg_language l on l.oid = m.objid and m.classid = 'pg_language'::regclass
  union all
  select 8, 'w ' || w.fdwname from members m
    join pg_foreign_data_wrapper w on w.oid = m.objid and m.classid = 'pg_foreign_data_wrapper'::regclass
  union all
  select 8, concat_ws(' ', 'a', a.amname, a.amtype)
    from members m join pg_am a on a.oid = m.objid and m.classid = 'pg_am'::regclass
  union all
  select 8, 'd ' || s.dictname
    from members m join pg_ts_dict s on s.oid = m.objid and m.classid = 'pg_ts_dict'::regclass
  union all
  select 8, 'p ' || s.tmplname
    from members m join pg_ts_template s on s.oid = m.objid and m.classid = 'pg_ts_template'::regclass
)
select e.extname, 'e ' || e.extname || ' ' || e.extversion || ' ' ||
       case when e.extrelocatable or v.schema is null then '-' else v.schema end || ' ' ||
       coalesce(array_to_string(v.requires, ','), '-'), 0
  from pg_extension e join pg_available_extension_versions v on v.name = e.extname and v.version = e.extversion
 where e.extname = :'name'
union all
select :'name', line, part from rows
order by 3, 2;
SQL

for connection; do
  psql -X -q -d "$connection" -c "drop database if exists $database" -c "create database $database" 2>/dev/null
  to="$connection dbname=$database"
  psql -X -q -d "$to" -v ON_ERROR_STOP=1 -f "$work/prepare.sql"
  version=$(psql -X -q -A -t -d "$to" -c "select current_setting('server_version_num')::int / 10000")
  for name in $(psql -X -q -A -t -d "$to" -c "$list"); do
    psql -X -q -d "$to" -c "create extension if not exists \"$name\" schema extensions cascade" 2>/dev/null ||
      psql -X -q -d "$to" -c "create extension if not exists \"$name\" cascade" 2>/dev/null || {
        echo "extension.sh: $name of $version can't be made" >&2
        continue
      }
    psql -X -q -A -t -F '	' -d "$to" -v ON_ERROR_STOP=1 -v name="$name" -f "$work/members.sql" |
      sed "s/^/$version	/"
  done
  psql -X -q -d "$connection" -c "drop database $database"
done >"$work/rows"

{
  echo "// extension.def -- written by extension.sh: MEMBER(line, first, last), each extension's own line"
  echo "// in front of its members; the letters are explained in extension_read.c."
  awk -F '\t' '
    { key = $2 "\t" $4 "\t" $3 }
    !(key in first) { first[key] = $1 }
    { last[key] = $1 }
    END { for (key in first) printf "%s\t%d\t%d\n", key, first[key], last[key] }' "$work/rows" |
    sort -t '	' -k 1,1 -k 2,2n -k 3,3 -k 4,4n | awk -F '\t' '
    { line = $3; gsub(/\\/, "\\\\", line); gsub(/"/, "\\\"", line); gsub(/\?/, "\\?", line)
      printf "MEMBER(\"%s\", %d, %d)\n", line, $4, $5 }'
} >"$folder/extension.def"
