# lock_world.py -- a schema and the statements that are tried in it.


class World:
    """`statements`: a text each, or a list of texts that share a transaction."""

    def __init__(self, name, setup, statements):
        self.name, self.setup, self.statements = name, setup, statements

    def text(self):
        parts = [f"CREATE SCHEMA {self.name};\nSET search_path = {self.name}, public;\n", self.setup.strip(), "\n"]
        for tried in self.statements:
            lines = [tried] if isinstance(tried, str) else tried
            parts.append("BEGIN;\n" + "".join(f"{line.strip()};\n" for line in lines) + "ROLLBACK;\n")
        return "".join(parts)
