#!/usr/bin/env python3
# builtin.py -- writes the builtin_*.def beside itself: what every server has from the start.
#
#   analyze/catalog/builtin/builtin.py "host=... port=..." ["host=..." ...]
#
# Each argument tells psql how to reach a fresh server of another major version, oldest first; any role may
# read what it reads. Equal rows of several servers become one; its last two columns are the first and the last
# major version that have it. The oldest server stands for all before it, each for those up to the next. A type
# is as the newest server has it.
#
# Types are numbers: the oid, with 0x8000 for an array of it; a row type is 0. Lists of types and of names are
# kept once each, in builtin_list.def and builtin_names.def; what has one knows where it begins. Rows stand in
# the order that builtin.c searches by.
import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SCHEMAS = {"pg_catalog": "CATALOG", "information_schema": "INFORMATION"}
ARRAY = 0x8000
OLDEST = 11  # BUILTIN_FIRST_VERSION
PINNED = 10000  # below it, an oid is the same on every server

QUERIES = {
    "version": "select current_setting('server_version_num')::int / 10000 as major",
    "types": """
      select t.oid::int, n.nspname as schema, t.typname as name, t.typtype as kind, t.typcategory as category,
          t.typispreferred as preferred, t.typbyval as by_value, t.typcollation <> 0 as collatable,
          t.typlen as length, t.typelem::int as element, t.typrelid::int as relation,
          e.oid::int as array_of, r.rngsubtype::int as subtype, t.typbasetype::int as base,
          (select provolatile from pg_proc where oid = t.typinput) as reading,
          (select provolatile from pg_proc where oid = t.typoutput) as writing
        from pg_type t
        join pg_namespace n on n.oid = t.typnamespace
        left join pg_type e on e.typarray = t.oid
        left join pg_range r on r.rngtypid = t.oid
       where n.nspname in ('pg_catalog', 'information_schema')""",
    "functions": """
      select p.oid::int, p.proname as name, p.prokind as kind, p.provolatile as volatility, p.proisstrict as strict, p.prolang = 14 as sql,
          p.proretset as set, p.provariadic <> 0 as variadic, p.pronargdefaults as defaults,
          p.prorettype::int as result, p.proargtypes::int[] as arguments, p.proallargtypes::int[] as all_types,
          p.proargmodes::text[] as modes, p.proargnames as names,
          coalesce(a.aggkind, '-') as aggregate, coalesce(a.aggnumdirectargs, 0) as direct
        from pg_proc p
        left join pg_aggregate a on a.aggfnoid = p.oid
       where p.pronamespace = 'pg_catalog'::regnamespace""",
    "operators": """
      select o.oid::int, o.oprname as name, o.oprleft::int as left, o.oprright::int as right,
          o.oprresult::int as result, case p.prolang when 14 then 'q' else p.provolatile end as volatility
        from pg_operator o
        join pg_proc p on p.oid = o.oprcode
       where o.oprnamespace = 'pg_catalog'::regnamespace""",
    "casts": """
      select c.castsource::int as source, c.casttarget::int as target, c.castcontext as context,
          c.castmethod as method, coalesce(p.provolatile, 'i') as volatility
        from pg_cast c
        left join pg_proc p on p.oid = c.castfunc
       where c.oid < 16384""",
    "collations": """
      select oid::int, collname as name, collprovider as provider
        from pg_collation
       where collnamespace = 'pg_catalog'::regnamespace""",
    "methods": "select amname as name, amtype as kind, oid::int from pg_am",
    "families": """
      select f.opfname as name, m.amname as method
        from pg_opfamily f
        join pg_am m on m.oid = f.opfmethod
       where f.opfnamespace = 'pg_catalog'::regnamespace""",
    "classes": """
      select c.opcname as name, m.amname as method, f.opfname as family, c.opcintype::int as type,
          c.opckeytype::int as key, c.opcdefault as default
        from pg_opclass c
        join pg_am m on m.oid = c.opcmethod
        join pg_opfamily f on f.oid = c.opcfamily
       where c.opcnamespace = 'pg_catalog'::regnamespace""",
    "columns": """
      select n.nspname as schema, c.relname as relation, c.relkind as kind, a.attnum as number,
          a.attname as name, a.atttypid::int as type, a.attnotnull as not_null
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v') and a.attnum > 0""",
}


def read_server(connection):
    """What QUERIES give, each as a list of dictionaries."""
    answers = {}
    for name, query in QUERIES.items():
        command = ["psql", "-X", "-q", "-A", "-t", "-d", connection, "-v", "ON_ERROR_STOP=1", "-c",
                   f"select coalesce(json_agg(q), '[]') from ({query}) q"]
        answers[name] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    answers["version"] = answers["version"][0]["major"]
    return answers


def read_servers(connections):
    servers = [read_server(connection) for connection in connections]
    for server, following in zip(servers, servers[1:]):
        server["until"] = following["version"] - 1
    servers[-1]["until"] = servers[-1]["version"]
    servers[0]["version"] = min(servers[0]["version"], OLDEST)
    return servers


class Identifier(str):
    """A name; other strings of one character are characters in C."""


class Types:
    """The types of all servers by schema and name, and each server's numbers for them."""

    def __init__(self, servers):
        self.rows = {}  # of (schema, name): the newest row, with first and last
        self.number = {}  # of (version, oid)
        for server in servers:
            for row in server["types"]:
                if row["relation"] or row["array_of"]:
                    continue
                key = row["schema"], row["name"]
                first = self.rows[key]["first"] if key in self.rows else server["version"]
                self.rows[key] = row | {"first": first, "last": server["until"], "server": server["version"]}
        for server in servers:
            version, by_oid = server["version"], {row["oid"]: row for row in server["types"]}
            for oid, row in by_oid.items():
                element = by_oid.get(row["array_of"], row)
                known = self.rows.get((element["schema"], element["name"]))
                number = known["oid"] if known else 0
                assert number < ARRAY, element
                self.number[version, oid] = number | ARRAY if number and row["array_of"] else number

    def of(self, server, oid):
        return self.number[server["version"], oid] if oid else 0


class Lists:
    """Lists kept once each, one after another."""

    def __init__(self):
        self.place = {}
        self.items = []

    def add(self, items):
        items = tuple(items)
        if not items:
            return 0
        if items not in self.place:
            self.place[items] = len(self.items)
            self.items.extend(items)
        return self.place[items]


def merge(servers, rows_of):
    """Equal rows of servers in a row as one, with the first and last version behind them."""
    merged, ended = {}, []
    for server in servers:
        for row in rows_of(server):
            first, last = merged.get(row, (server["version"], server["version"] - 1))
            if last != server["version"] - 1 and last != server["until"]:
                ended.append(row + (first, last))
                first = server["version"]
            merged[row] = first, server["until"]
    return ended + [row + versions for row, versions in merged.items()]


def text(value):
    """As a literal of C."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and not isinstance(value, Identifier) and len(value) == 1:
        return f"'{value}'"
    return str(value)


def write(name, macro, rows, comments=None):
    lines = [f"// {name}.def -- written by builtin.py; columns as the struct in builtin.h has them."]
    for place, row in enumerate(rows):
        if row == ("",):
            lines.append("NAMELESS")
            continue
        comment = f" // {comments[place]}" if comments else ""
        lines.append(f"{macro}({', '.join(text(value) for value in row)}){comment}")
    (FOLDER / f"{name}.def").write_text("\n".join(lines) + "\n")


def by_bytes(name):
    return name.encode()


class Catalog:
    def __init__(self, servers):
        self.servers = servers
        self.types = Types(servers)
        self.lists = Lists()
        self.name_lists = Lists()
        self.names = set()

    def named(self, name):
        self.names.add(name)
        return Identifier(name)

    def write_types(self):
        rows = []
        for (schema, name), row in sorted(self.types.rows.items(), key=lambda item: by_bytes(item[0][1])):
            server = next(s for s in self.servers if s["version"] == row["server"])
            base = self.types.of(server, row["base"] or row["subtype"])
            if row["kind"] == "m":
                base = self.types.rows[schema, name.replace("multirange", "range")]["oid"]
            rows.append((self.named(name), row["oid"], SCHEMAS[schema], row["kind"], row["category"], row["preferred"],
                         row["by_value"], row["collatable"], row["length"], row["element"], base, row["reading"],
                         row["writing"], row["first"], row["last"]))
        write("builtin_type", "TYPE", rows)

    def overload(self, server, row):
        """One function, as a tuple that is equal for servers that have the same."""
        types, modes, names = row["all_types"], row["modes"], row["names"] or []
        arguments = row["arguments"]
        if types is None:
            types, modes = arguments, ["i"] * len(arguments)
        modes = modes or ["i"] * len(types)
        names = names + [""] * (len(types) - len(names))
        inputs = [name for name, mode in zip(names, modes) if mode in "ibv"]
        outputs = [(kind, name) for kind, name, mode in zip(types, names, modes) if mode in "obt"]
        number = lambda kinds: tuple(self.types.of(server, kind) for kind in kinds)  # noqa: E731
        return (row["name"], number(arguments), row["oid"], row["kind"], row["volatility"], row["sql"], row["strict"], row["set"],
                row["variadic"], row["aggregate"], row["direct"], row["defaults"], self.types.of(server, row["result"]),
                tuple(inputs) if any(inputs) else (), number(kind for kind, _ in outputs),
                tuple(name for _, name in outputs))

    def write_functions(self):
        forms = merge(self.servers, lambda server: [self.overload(server, row) for row in server["functions"]])
        forms.sort(key=lambda form: (by_bytes(form[0]), form[2], form[1], form[-2]))
        rows, comments, groups = [], [], {}
        for form in forms:
            (name, arguments, oid, kind, volatility, is_sql, strict, returns_set, variadic, aggregate, direct, defaults, result,
             inputs, outputs, output_names, first, last) = form
            groups.setdefault(name, []).append(len(rows))
            for parameter in inputs + output_names:
                self.named(parameter)
            rows.append((oid, kind, volatility, is_sql, strict, returns_set, variadic, aggregate, direct, defaults,
                         len(arguments), len(outputs), bool(inputs), result, self.lists.add(arguments),
                         self.lists.add(outputs), self.name_lists.add(inputs), self.name_lists.add(output_names),
                         first, last))
            comments.append(name)
        write("builtin_overload", "OVERLOAD", rows, comments)
        write("builtin_function", "FUNCTION",
              [self.function(name, [forms[place] for place in places], places[0])
               for name, places in groups.items()])

    def function(self, name, forms, place):
        """All that have the name, taken together."""
        results = {form[12] for form in forms}
        plain = {row["oid"] for row in self.types.rows.values() if row["kind"] != "p" and row["category"] != "A"}
        result = results.pop() if len(results) == 1 else 0
        return (self.named(name), max(form[4] for form in forms), any(form[3] == "f" for form in forms),
                any(form[3] == "a" for form in forms), any(form[3] == "w" for form in forms),
                any(form[8] for form in forms), any(form[7] for form in forms),
                min(len(form[1]) - form[11] for form in forms), max(len(form[1]) for form in forms),
                result if result in plain else 0, place, len(forms), min(form[-2] for form in forms),
                max(form[-1] for form in forms))

    def write_operators(self):
        def rows_of(server):
            return [(row["name"], self.types.of(server, row["left"]), self.types.of(server, row["right"]),
                     self.types.of(server, row["result"]), row["oid"], row["volatility"])
                    for row in server["operators"]]
        rows = sorted(merge(self.servers, rows_of), key=lambda row: (by_bytes(row[0]), row[1:]))
        write("builtin_operator", "OPERATOR", [(f'"{row[0]}"',) + row[1:] for row in rows])

    def write_casts(self):
        def rows_of(server):
            return [(self.types.of(server, row["source"]), self.types.of(server, row["target"]), row["context"],
                     row["method"], row["volatility"]) for row in server["casts"]]
        write("builtin_cast", "CAST", sorted(merge(self.servers, rows_of)))

    def write_relations(self):
        def rows_of(server):
            return [(row["schema"], row["relation"], row["kind"], row["number"], row["name"],
                     self.types.of(server, row["type"]), row["not_null"]) for row in server["columns"]]
        columns = merge(self.servers, rows_of)
        columns.sort(key=lambda row: (SCHEMAS[row[0]], by_bytes(row[1]), row[3], row[-2]))
        groups = {}
        for place, row in enumerate(columns):
            groups.setdefault(row[:2], []).append(place)
        write("builtin_column", "COLUMN", [(self.named(row[4]), row[5], row[3]) + row[6:] for row in columns],
              [row[1] for row in columns])
        write("builtin_relation", "RELATION",
              [(SCHEMAS[schema], self.named(name), columns[places[-1]][2], places[0], len(places),
                min(columns[place][-2] for place in places), max(columns[place][-1] for place in places))
               for (schema, name), places in groups.items()])

    def write_methods(self):
        methods = merge(self.servers, lambda s: [(row["name"], row["kind"], row["oid"]) for row in s["methods"]
                                                 if row["oid"] < PINNED])
        methods.sort(key=lambda row: by_bytes(row[0]))
        write("builtin_method", "METHOD", [(self.named(row[0]),) + row[1:] for row in methods])
        families = merge(self.servers, lambda s: [(row["method"], row["name"]) for row in s["families"]])
        families.sort(key=lambda row: (by_bytes(row[0]), by_bytes(row[1])))
        write("builtin_family", "FAMILY", [(self.named(row[1]), self.named(row[0])) + row[2:] for row in families])
        classes = merge(self.servers, lambda s: [
            (row["method"], row["name"], row["family"], self.types.of(s, row["type"]), self.types.of(s, row["key"]),
             row["default"]) for row in s["classes"]])
        classes.sort(key=lambda row: (by_bytes(row[0]), by_bytes(row[1]), row[3]))
        write("builtin_class", "CLASS", [(self.named(row[1]), self.named(row[0]), self.named(row[2])) + row[3:]
                                         for row in classes])

    def write_collations(self):
        rows = merge(self.servers, lambda s: [(row["name"], row["oid"], row["provider"])
                                              for row in s["collations"] if row["oid"] < PINNED])
        rows.sort(key=lambda row: by_bytes(row[0]))
        write("builtin_collation", "COLLATION", [(self.named(row[0]),) + row[1:] for row in rows])

    def write_lists(self):
        write("builtin_list", "ITEM", [(item,) for item in self.lists.items])
        write("builtin_names", "NAMED", [(Identifier(name),) for name in self.name_lists.items])
        write("builtin_text", "TEXT", [(Identifier(name),) for name in sorted(self.names - {""}, key=by_bytes)])


def main():
    if len(sys.argv) < 2:
        print("usage: builtin.py CONNECTION...", file=sys.stderr)
        return 2
    catalog = Catalog(read_servers(sys.argv[1:]))
    catalog.write_types()
    catalog.write_functions()
    catalog.write_operators()
    catalog.write_casts()
    catalog.write_relations()
    catalog.write_methods()
    catalog.write_collations()
    catalog.write_lists()
    return 0


sys.exit(main())
