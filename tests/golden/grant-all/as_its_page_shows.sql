-- What the page of the rule shows as good is passed over.
-- args: --select grant-all
CREATE TABLE orders (id bigint);
CREATE ROLE app;
GRANT SELECT, INSERT ON orders TO app;
