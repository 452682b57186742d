-- Columns that the table lacks, another kind of relation, indexes of other columns, tables or kinds.
CREATE TABLE IF NOT EXISTS t (id int, a int, b text, c int);
CREATE TABLE IF NOT EXISTS v (id int);
CREATE INDEX IF NOT EXISTS t_a ON t (b);
CREATE UNIQUE INDEX IF NOT EXISTS t_a ON t (a);
CREATE INDEX IF NOT EXISTS t_a ON t (a) WHERE a > 0;
CREATE INDEX IF NOT EXISTS t_a ON u (a);
CREATE INDEX IF NOT EXISTS t ON t (a);
