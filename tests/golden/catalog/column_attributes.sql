-- A column's statistics target goes down to children, its options do not; a foreign table's options are kept in order.
-- args: catalog --from-empty column_attributes.sql
CREATE TABLE parent (a integer);
CREATE TABLE child () INHERITS (parent);
ALTER TABLE parent ALTER COLUMN a SET STATISTICS 7, ALTER COLUMN a SET (n_distinct = 50);
CREATE FOREIGN DATA WRAPPER far;
CREATE SERVER there FOREIGN DATA WRAPPER far OPTIONS (host 'a', port '1');
ALTER SERVER there OPTIONS (SET host 'b', ADD dbname 'c', DROP port);
CREATE USER MAPPING FOR PUBLIC SERVER there OPTIONS (user 'u', password 'secret');
CREATE FOREIGN TABLE far_table (a integer OPTIONS (name 'x')) SERVER there OPTIONS (place 'y');
