-- What the page of the rule shows as good is passed over.
-- args: --select foreign-key-partly-null
CREATE TABLE orders (shop int, number int, PRIMARY KEY (shop, number));
CREATE TABLE items (shop int, number int, FOREIGN KEY (shop, number) REFERENCES orders MATCH FULL);
