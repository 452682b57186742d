-- What the page of the rule shows as good is passed over.
-- args: --select index-repeats-column
CREATE TABLE orders (day date, id int);
CREATE INDEX ON orders (day, id);
