-- An index, a table, a schema; CONCURRENTLY and new tables are fine.
REINDEX INDEX orders_note;
REINDEX TABLE orders;
REINDEX SCHEMA public;
REINDEX TABLE CONCURRENTLY orders;
CREATE TABLE staging (id bigint PRIMARY KEY);
REINDEX TABLE staging;
