-- Rounded, cut, or too small; wider types, and USING, where somebody says how, are left alone.
-- args: --select type-change-narrows
ALTER TABLE orders ALTER COLUMN price TYPE numeric(10, 2);
ALTER TABLE orders ALTER COLUMN price TYPE numeric(6, 2);
ALTER TABLE orders ALTER COLUMN price TYPE numeric(12, 2);
ALTER TABLE orders ALTER COLUMN price TYPE numeric;
ALTER TABLE orders ALTER COLUMN price TYPE int;
ALTER TABLE orders ALTER COLUMN price TYPE bigint;
ALTER TABLE orders ALTER COLUMN price TYPE smallint;
ALTER TABLE orders ALTER COLUMN seen TYPE timestamptz(3);
ALTER TABLE orders ALTER COLUMN seen TYPE timestamp;
ALTER TABLE orders ALTER COLUMN seen TYPE date;
ALTER TABLE orders ALTER COLUMN code TYPE varchar(30);
ALTER TABLE orders ALTER COLUMN code TYPE varchar(10);
ALTER TABLE orders ALTER COLUMN note TYPE varchar(100);
ALTER TABLE orders ALTER COLUMN n TYPE smallint USING least(n, 9)::smallint;
