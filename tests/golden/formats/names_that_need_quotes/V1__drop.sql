-- A name made of another is quoted like it.
DROP TABLE "Old Orders";
ALTER TABLE orders ALTER COLUMN "Net Total" TYPE bigint;
