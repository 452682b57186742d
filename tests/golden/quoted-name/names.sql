-- Capitals, blanks, reserved words; said once. Not of indexes, nor of quotes that are not needed.
-- args: --select quoted-name
CREATE TABLE "Orders" ("unitPrice" numeric, "order" int, "fine" int);
ALTER TABLE t ADD COLUMN "a b" int;
ALTER TABLE t RENAME COLUMN x TO "X";
CREATE TABLE ok (UnitPrice int);
CREATE INDEX "Index" ON t (x);
