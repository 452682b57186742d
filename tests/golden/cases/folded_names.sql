-- A name without quotes is folded to lower case; one in quotes is what it says.
-- args: --from-empty
CREATE TABLE "Maps" (id int, "Scale" int);
CREATE TABLE maps (id int);
ALTER TABLE Maps ADD COLUMN SCALE int;
CREATE INDEX ON "Maps" ("Scale");
ALTER TABLE "Maps" RENAME Scale TO zoom;
DROP TABLE MAPS;
DROP TABLE maps;
ALTER TABLE "Maps" RENAME "Scale" TO zoom;
DROP INDEX "Maps_Scale_idx";
CREATE TABLE "table" ("from" int, "say ""hi""" int);
ALTER TABLE "table" DROP COLUMN "say ""hi""";
CREATE TABLE U&"k\0065y" (id int);
SELECT id FROM key;
SELECT "From" FROM "table";
