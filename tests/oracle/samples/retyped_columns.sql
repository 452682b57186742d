-- What depends on a column whose type changes is made again.
CREATE TABLE parent (y int PRIMARY KEY, x smallint) PARTITION BY RANGE (y);
ALTER TABLE parent ADD CONSTRAINT k1 CHECK (x IS NOT NULL) NOT VALID;
CREATE TABLE child PARTITION OF parent FOR VALUES FROM (20) TO (30);
CREATE TABLE middle PARTITION OF parent FOR VALUES FROM (30) TO (40) PARTITION BY LIST (y);
CREATE TABLE leaf PARTITION OF middle FOR VALUES IN (31);
ALTER TABLE parent ALTER COLUMN x TYPE smallint;
CREATE TABLE above (a int, b int);
ALTER TABLE above ADD CONSTRAINT k2 CHECK (a > 0) NOT VALID, ADD CONSTRAINT k3 CHECK (b > 0) NOT VALID;
CREATE TABLE below () INHERITS (above);
CREATE TABLE below_too (CONSTRAINT k2 CHECK (a > 0)) INHERITS (above);
ALTER TABLE above ALTER COLUMN a TYPE bigint;
-- Defaults: what only made them one of the domain is not needed any more.
CREATE DOMAIN whole AS int;
CREATE DOMAIN other AS int;
CREATE TYPE mood AS ENUM ('a');
CREATE DOMAIN feeling AS mood;
CREATE TABLE d (a whole DEFAULT NULL, b whole DEFAULT 1, c whole DEFAULT NULL::whole, e int DEFAULT 1, f text DEFAULT 'a', g feeling DEFAULT 'a', h mood DEFAULT 'a', i whole DEFAULT 1);
CREATE TABLE copies (LIKE d INCLUDING ALL);
ALTER TABLE d ALTER a TYPE text, ALTER b TYPE other, ALTER c TYPE bigint, ALTER e TYPE whole, ALTER g TYPE text, ALTER h TYPE text;
ALTER TABLE copies ALTER a TYPE text, ALTER b TYPE other, ALTER c TYPE bigint, ALTER e TYPE whole, ALTER g TYPE mood, ALTER h TYPE feeling;
ALTER TABLE copies ALTER e TYPE other, ALTER b TYPE int;
-- A domain's values are looked at though its constraint is valid.
CREATE DOMAIN checked AS bigint CHECK (VALUE IS NOT NULL);
CREATE TYPE pair AS (x checked, y bigint);
CREATE TABLE stores (y text, x pair);
ALTER DOMAIN checked VALIDATE CONSTRAINT checked_check;
-- Once all types of a statement are changed.
CREATE TABLE two (a int, b int, CHECK (a < b));
CREATE INDEX two_a ON two (a) WHERE a < b;
ALTER TABLE two ALTER a TYPE text, ALTER b TYPE text;
ALTER TABLE two ALTER a TYPE uuid USING NULL, ALTER b TYPE uuid USING NULL;
ALTER TABLE two ALTER a TYPE text USING NULL;
ALTER TABLE two ALTER a TYPE text USING NULL, DROP CONSTRAINT two_check;
DROP INDEX two_a;
ALTER TABLE two ALTER a TYPE int USING NULL;
CREATE TABLE tree (id uuid PRIMARY KEY, up uuid REFERENCES tree);
ALTER TABLE tree ALTER up TYPE text, ALTER id TYPE text;
ALTER TABLE tree ALTER up TYPE int USING NULL;
CREATE TYPE row_type AS (a int, b int);
CREATE TABLE typed OF row_type (CHECK (a < b));
ALTER TYPE row_type ALTER ATTRIBUTE a TYPE text CASCADE;
ALTER TYPE row_type ALTER ATTRIBUTE a TYPE text CASCADE, ALTER ATTRIBUTE b TYPE text CASCADE;
