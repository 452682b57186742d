-- A condition, USING, or a table of this release is enough.
DELETE FROM orders;
DELETE FROM orders o;
DELETE FROM orders WHERE id < 10;
DELETE FROM lines USING orders;
CREATE TABLE staging (id bigint);
DELETE FROM staging;
DELETE FROM elsewhere;
