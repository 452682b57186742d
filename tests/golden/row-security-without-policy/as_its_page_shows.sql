-- What the page of the rule shows as good is passed over.
-- args: --select row-security-without-policy
CREATE TABLE orders (id bigint PRIMARY KEY);
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON orders USING (true);
