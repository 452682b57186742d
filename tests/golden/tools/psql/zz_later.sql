\echo a script of its own, in which nobody sets the variable
CREATE TABLE later (id bigint);
ALTER TABLE :schema.audit ADD COLUMN x int;
