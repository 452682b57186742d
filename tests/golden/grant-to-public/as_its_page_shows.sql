-- What the page of the rule shows as good is passed over.
-- args: --select grant-to-public
CREATE TABLE orders (id bigint PRIMARY KEY);
CREATE ROLE reporting;
GRANT SELECT ON orders TO reporting;
