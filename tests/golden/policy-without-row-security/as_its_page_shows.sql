-- What the page of the rule shows as good is passed over.
-- args: --select policy-without-row-security
CREATE TABLE orders (id bigint PRIMARY KEY, owner name);
CREATE POLICY own ON orders USING (owner = current_user);
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
