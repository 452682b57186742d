# generator.py -- random statements about what exists, and now and then about what does not.
#
# Few names, so that statements meet. What is drawn depends on the seed and on what the server has.
import random

from inventory import Inventory

COLUMNS = ("id", "x", "y", "z")
NAMES = ("a", "b", "c", "d", "e", "f", "g", "h")
TYPES = ("int", "int", "bigint", "text", "text", "boolean", "uuid", "numeric(10,2)", "varchar(20)", "date",
         "timestamptz", "int[]", "jsonb", "smallint", "interval", "bytea")
DEFAULTS = {"integer": "0", "bigint": "7", "text": "'q'", "boolean": "true", "date": "current_date",
            "smallint": "1", "uuid": "gen_random_uuid()", "jsonb": "'{}'"}
STRAY = 0.05  # so often a name is any, not one of what exists
MISS = "\1"    # before a name that stands for something that is not there; taken out again
MANY = 26     # relations; from here on more is dropped


class Drawer:
    """Names and words: all that the statements are made of."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.there = Inventory()
        self.points = []  # savepoints that there are, the oldest first

    def note_success(self, text):
        """Keeps track of savepoints, which a server does not tell."""
        words = text.split()
        if words[0] == "SAVEPOINT":
            self.points.append(words[1])
        elif words[:2] == ["ROLLBACK", "TO"] or words[0] == "RELEASE":
            last = len(self.points) - self.points[::-1].index(words[-1])
            del self.points[last - (words[0] == "RELEASE"):]
        elif words[0] in ("COMMIT", "ROLLBACK"):
            self.points.clear()

    def pick(self, *choices):
        return self.random.choice(choices)

    def maybe(self, text, chance=0.3):
        return text if self.random.random() < chance else ""

    def chance(self, chance):
        return self.random.random() < chance

    def of(self, items):
        return self.random.choice(items) if items else None

    def schema(self):
        return self.pick(*self.there.schemas) if not self.chance(STRAY / 3) else self.pick("s1", "s2", "s3")

    def new_name(self, names=NAMES):
        """Where something new is to be: mostly with a schema."""
        schema = self.maybe(self.schema(), 0.6)
        taken = {item["name"] for item in self.there.relations + self.there.types if schema in ("", item["schema"])}
        free = [name for name in names if name not in taken]
        return schema + "." * bool(schema) + self.pick(*(free if free and self.chance(0.8) else names))

    def qualified(self, item):
        """An existing thing's name, with its schema unless it is seen without."""
        if item.get("seen") and self.chance(0.5):
            return item["name"]
        return f"{item['schema']}.{item['name']}"

    def relation(self, kinds="rp"):
        """A dictionary of the inventory; one with a name alone, if there is none of the kinds."""
        found = self.of([r for r in self.there.of_kind(kinds) if self.chance(0.95) or not r["temp"]])
        if found is None or self.chance(STRAY):
            found = self.of(self.there.relations) if self.chance(0.3) else None
        return found or {"schema": self.schema(), "name": MISS + self.pick(*NAMES), "kind": "r", "columns": [], "parents": [],
                         "strategy": None, "key": None, "partition": False, "temp": False}

    def table(self, kinds="rp"):
        return self.qualified(self.relation(kinds))

    def column_of(self, relation):
        if not relation["columns"] or self.chance(STRAY):
            return self.pick(*COLUMNS)
        return self.of(relation["columns"])[0]

    def columns_of(self, relation, most=2):
        names = [column[0] for column in relation["columns"]] or list(COLUMNS)
        found = self.random.sample(names, min(len(names), self.random.randint(1, most)))
        return ", ".join(found) if not self.chance(STRAY) else self.pick(*COLUMNS)

    def role(self):
        return self.of(self.there.roles) if not self.chance(STRAY / 2) and self.there.roles else MISS + self.pick("r1", "r2", "r3")

    def grantee(self):
        return self.pick("PUBLIC", self.role(), self.role(), self.role())

    def owner(self):
        return self.pick("postgres", "CURRENT_USER", self.role(), self.role())

    def type_name(self):
        if self.there.types and self.chance(0.2):
            return self.qualified(self.of(self.there.types))
        return self.pick(*TYPES)

    def default_for(self, type_name):
        if self.chance(STRAY):
            return self.pick("0", "'q'", "now()")
        return DEFAULTS.get(type_name, "NULL")

    def condition(self, relation):
        column = self.column_of(relation)
        return self.pick(f"{column} IS NOT NULL", f"{column} IS NOT NULL", f"{column} IS NULL OR {column} IS NOT NULL",
                         f"{column}::text <> ''", "true")

    def end(self):
        return self.pick("", "", " CASCADE", " CASCADE", " CASCADE", " RESTRICT")

    def if_exists(self):
        return self.maybe("IF EXISTS ", 0.25)

    def if_not_exists(self):
        return self.maybe("IF NOT EXISTS ", 0.2)

    def constraint_of(self, relation, kinds="pucfxn"):
        found = [c for c in self.there.constraints
                 if c[0] == relation["schema"] and c[1] == relation["name"] and c[3] in kinds]
        return self.of(found)[2] if found and not self.chance(STRAY) else MISS + self.pick("k1", "k2")

    def keyed_table(self):
        """(relation, columns of a key) that a foreign key may reference."""
        keys = [c for c in self.there.constraints if c[3] in "pu"]
        key = self.of(keys)
        for relation in self.there.relations:
            if key and (relation["schema"], relation["name"]) == (key[0], key[1]):
                return relation
        return self.relation()

    def part(self, kind):
        """(name, table) of a trigger, rule or policy."""
        found = self.of([p for p in self.there.parts if p[0] == kind])
        if found is None or self.chance(STRAY):
            return MISS + self.pick("w1", "w2"), self.table("rpv")
        return found[3], f"{found[1]}.{found[2]}"

    def index(self):
        found = self.of(self.there.indexes)
        return f"{found[0]}.{found[2]}" if found and not self.chance(STRAY) else self.schema() + "." + MISS + self.pick("i1", "i2")

    def user_type(self, kinds="edcr"):
        found = self.of([t for t in self.there.types if t["kind"] in kinds])
        if found is None or self.chance(STRAY):
            found = {"schema": self.schema(), "name": MISS + self.pick("t1", "t2", "t3"), "kind": "e", "labels": None, "columns": None}
        return found

    def function(self, kinds="fpa"):
        """(name, arguments, kind)."""
        found = self.of([f for f in self.there.functions if f["kind"] in kinds])
        if found is None or self.chance(STRAY):
            return self.schema() + "." + MISS + self.pick("fn1", "fn2"), self.pick("", "int"), "f"
        return self.qualified(found), found["arguments"], found["kind"]
