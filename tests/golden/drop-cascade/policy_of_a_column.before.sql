CREATE TABLE t (id bigint, tenant int, other int);
ALTER TABLE t ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON t USING (tenant = 1);
CREATE POLICY others ON t USING (other = 1);
