-- Row security may be turned on before or after, in the same file; of unknown tables nothing is known.
CREATE POLICY p ON orders USING (true);
CREATE POLICY p ON customers USING (true);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY p ON elsewhere USING (true);
CREATE TABLE here (id bigint);
ALTER TABLE here ENABLE ROW LEVEL SECURITY;
CREATE POLICY p ON here USING (true);
ALTER TABLE here DISABLE ROW LEVEL SECURITY;
