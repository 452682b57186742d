!
CREATE TABLE "T ""x" ("a b" int, "select" text, U&"d\0061" int);
CREATE TABLE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa (a serial PRIMARY KEY);
ALTER TABLE "T ""x" RENAME "a b" TO ab;
CREATE INDEX ON "T ""x" (ab, lower("select"), (da + 1));
CREATE INDEX ON "T ""x" (ab, lower("select"), (da + 1));
ALTER TABLE "T ""x" ADD UNIQUE (ab), ADD UNIQUE (ab), ADD CHECK (ab > 0), ADD CHECK (ab > 0);
ALTER TABLE "T ""x" RENAME TO tx;
CREATE TYPE tx AS (a int);
CREATE TYPE _tx AS (a int);
CREATE TABLE _tx (a int);
DROP TABLE tx;
