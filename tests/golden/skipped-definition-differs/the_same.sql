-- What is there already as it is written, or with more.
CREATE TABLE IF NOT EXISTS t (id int);
CREATE INDEX IF NOT EXISTS t_a ON t (a);
CREATE INDEX IF NOT EXISTS t_e ON t ((a + 1));
CREATE INDEX IF NOT EXISTS new ON t (a);
