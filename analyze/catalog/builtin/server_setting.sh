#!/bin/sh
# server_setting.sh -- writes server_setting.def beside itself.
#
#   analyze/catalog/builtin/server_setting.sh "host=... port=..." ["host=..." ...]
#
# Each argument tells psql how to reach a scratch server of another major version as a superuser,
# oldest first: values are tried out with ALTER SYSTEM, and all that it has set is reset at the end. A
# row stands for the versions in which all that it says is the same; a setting that changed has
# several. The oldest server stands for all before it.
set -eu
LC_ALL=C
export LC_ALL
folder=$(cd "$(dirname "$0")" && pwd)
if [ $# -eq 0 ]; then
  echo "usage: server_setting.sh CONNECTION..." >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Settings that pg_settings hides, with what it would say; and names that settings had before, each
# with the name it has now.
hidden="('role', 'user', 'string', null, null), ('session_authorization', 'user', 'string', null, null),
  ('is_superuser', 'internal', 'bool', null, null), ('seed', 'user', 'real', '-1', '1'),
  ('default_with_oids', 'user', 'bool', null, null),
  ('ssl_renegotiation_limit', 'user', 'integer', '0', '0')"
former="('sort_mem', 'work_mem'), ('vacuum_mem', 'maintenance_work_mem'),
  ('force_parallel_mode', 'debug_parallel_query'), ('ssl_ecdh_curve', 'ssl_groups')"
# Words that enums may take beside those they show, and those of what a server may be built without.
unshown="true false yes no 1 0 on off debug info fatal panic archive hot_standby"
optional="('default_toast_compression', 'lz4'), ('wal_compression', 'lz4'), ('wal_compression', 'zstd'),
  ('io_method', 'io_uring'), ('recovery_init_sync_method', 'syncfs')"

# Which names take a list: of all others the server says that they do not. Likewise which cannot be
# reset.
prepare="
  set client_min_messages = error;
  create temp table setting as
    select name, context, vartype, unit, min_val, max_val, enumvals from pg_settings
     where name !~ '\\.'
    union all
    select h.column1, h.column2, h.column3, null, h.column4, h.column5, null
      from (values $hidden) h
     where current_setting(h.column1, true) is not null
       and not exists (select from pg_settings s where s.name = h.column1)
    union all
    select f.column1, s.context, s.vartype, s.unit, s.min_val, s.max_val, s.enumvals
      from (values $former) f join pg_settings s on s.name = f.column2
     where current_setting(f.column1, true) is not null
       and not exists (select from pg_settings o where o.name = f.column1);
  alter table setting add is_list bool default false, add resets bool default true,
    add in_file bool default false;
  do \$\$
  declare
    one text;
  begin
    for one in select name from setting where vartype = 'string' and context <> 'internal' loop
      begin
        execute 'set ' || quote_ident(one) || ' = a, b';
        raise 'taken';
      exception when others then
        update setting set is_list = sqlerrm !~ 'takes only one argument' where name = one;
      end;
    end loop;
    for one in select name from setting where context in ('user', 'superuser') loop
      begin
        execute 'reset ' || quote_ident(one);
        raise 'reset';
      exception when feature_not_supported then
        update setting set resets = false where name = one;
      when others then
      end;
    end loop;
  end \$\$;
  create temp table word as
    select name, column2 as word from setting, (values $optional) o
     where column1 = name and enumvals is not null;"

answer="
  alter system reset all;
  select current_setting('server_version_num')::int / 10000, lower(name),
      concat_ws(', ', '\"' || name || '\"', upper(replace(context, '-', '_')),
        case when is_list then 'LIST' else upper(vartype) end,
        coalesce('\"' || unit || '\"', '\"\"'), coalesce(min_val, '0'), coalesce(max_val, '0'),
        coalesce('\"' || array_to_string(enumvals, '|') || '\"', '\"\"'),
        coalesce('\"' || (select string_agg(word, '|') from word w
            where w.name = s.name and word <> all (enumvals)) || '\"', '\"\"'),
        case when in_file then 'true' else 'false' end, case when resets then 'true' else 'false' end)
    from setting s;"

ask() { # CONNECTION: the rows of one server, its major version in front
  psql -X -q -A -t -d "$1" >"$work/enums" \
    -c "select name from pg_settings where vartype = 'enum' and context <> 'internal'"
  psql -X -q -A -t -d "$1" >"$work/names" -c "$prepare select name from setting"
  {
    echo "$prepare"
    while read -r name; do # what no file may set cannot be reset in one
      printf "alter system reset %s;\n" "$name"
      printf "\\\\if :ERROR\n\\\\else\n"
      printf "update setting set in_file = true where name = '%s';\n\\\\endif\n" "$name"
    done <"$work/names"
    while read -r name; do
      for word in $unshown; do
        printf "alter system set %s = '%s';\n" "$name" "$word"
        printf "\\\\if :ERROR\n\\\\else\ninsert into word values ('%s', '%s');\n\\\\endif\n" \
          "$name" "$word"
      done
    done <"$work/enums"
    echo "$answer"
  } | psql -X -q -A -t -F '	' -d "$1" 2>/dev/null
}

for connection; do ask "$connection"; done >"$work/rows"
{
  echo "// server_setting.def -- written by server_setting.sh; columns as server_setting.h has them."
  awk -F '\t' '
    $3 != says[$2] { rows++; name[rows] = $2; first[rows] = $1; row[$2] = rows; says[$2] = $3
      text[rows] = $3 }
    { last[row[$2]] = $1 }
    END {
      for (i = 1; i <= rows; i++) {
        printf "%s\t%d\tSERVER_SETTING(%s, %d, %d)\n", name[i], first[i], text[i], first[i], last[i]
      }
    }' "$work/rows" | sort -t '	' -k 1,1 -k 2,2n | cut -f 3
} >"$work/server_setting.def"
mv "$work/server_setting.def" "$folder/server_setting.def"
