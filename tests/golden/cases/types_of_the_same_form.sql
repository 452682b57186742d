-- Types that the catalog alone changes rewrite nothing; those that change each value do.
-- args: --from-empty
ALTER TABLE goods ALTER COLUMN code TYPE varchar(30);
ALTER TABLE goods ALTER COLUMN code TYPE text;
ALTER TABLE goods ALTER COLUMN cost TYPE numeric(14,3);
ALTER TABLE goods ALTER COLUMN cost TYPE numeric;
ALTER TABLE goods ALTER COLUMN made TYPE timestamp(4);
ALTER TABLE goods ALTER COLUMN made TYPE timestamp;
ALTER TABLE goods ALTER COLUMN host TYPE inet;
ALTER TABLE goods ALTER COLUMN bits TYPE varbit(6), ALTER COLUMN bits TYPE varbit(12);
ALTER TABLE goods ALTER COLUMN bits TYPE varbit, ALTER COLUMN bits TYPE varbit;
ALTER TABLE goods ALTER COLUMN bits TYPE varbit;
ALTER TABLE goods ALTER COLUMN id TYPE bigint;
ALTER TABLE goods ALTER COLUMN code TYPE varchar(30);
ALTER TABLE goods ALTER COLUMN cost TYPE numeric(12,2);
