-- What the page of the rule shows as good is passed over.
-- args: --select grant-with-grant-option
CREATE TABLE orders (id bigint);
CREATE ROLE app;
GRANT SELECT ON orders TO app;
