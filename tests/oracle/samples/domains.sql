-- What a domain can be of, and which constraints it can have.
CREATE DOMAIN amount AS integer CHECK (VALUE > 0) NO INHERIT;
CREATE DOMAIN amount AS integer CONSTRAINT positive CHECK (VALUE > 0) DEFERRABLE;
CREATE DOMAIN amount AS integer CONSTRAINT positive CHECK (VALUE > 0) NOT DEFERRABLE;
CREATE DOMAIN amount AS integer NOT NULL INITIALLY DEFERRED;
CREATE DOMAIN amount AS integer UNIQUE;
CREATE DOMAIN amount AS integer PRIMARY KEY;
CREATE DOMAIN amount AS integer NULL NOT NULL;
CREATE DOMAIN amount AS integer NOT NULL NULL;
CREATE DOMAIN amount AS integer DEFAULT 1 DEFAULT 2;
CREATE DOMAIN amount AS integer GENERATED ALWAYS AS IDENTITY;
CREATE DOMAIN amount AS integer COLLATE "C";
CREATE DOMAIN amount AS anyelement;
CREATE DOMAIN amount AS integer CHECK (VALUE > 0) NOT NULL;
CREATE DOMAIN word AS text COLLATE "C";
CREATE DOMAIN words AS text[] COLLATE "C";
CREATE DOMAIN shout AS word COLLATE "POSIX";
CREATE TYPE mood AS ENUM ('low', 'high');
CREATE DOMAIN feeling AS mood COLLATE "C";

ALTER DOMAIN amount ADD UNIQUE;
ALTER DOMAIN amount ADD CONSTRAINT small CHECK (VALUE < 100) NOT VALID;
ALTER DOMAIN amount VALIDATE CONSTRAINT small;

-- The same of columns and attributes.
CREATE TABLE goods (name text COLLATE "C", price integer COLLATE "C");
CREATE TABLE goods (name text COLLATE "C", price amount COLLATE "C");
CREATE TABLE goods (name text COLLATE "C", labels varchar[] COLLATE "C", tag word COLLATE "POSIX");
ALTER TABLE goods ADD COLUMN sold date COLLATE "C";
ALTER TABLE goods ADD COLUMN about text COLLATE "C";
ALTER TABLE goods ALTER COLUMN name TYPE varchar(20) COLLATE "C";
ALTER TABLE goods ALTER COLUMN name TYPE bytea COLLATE "C" USING name::bytea;
CREATE TYPE pair AS (a text COLLATE "C", b numeric COLLATE "C");
CREATE TYPE pair AS (a text COLLATE "C", b numeric);
CREATE COLLATION plain FROM "C";
CREATE TABLE notes (text text COLLATE plain);
DROP TABLE notes;
DROP COLLATION plain;
CREATE TABLE notes (text text COLLATE plain);
CREATE TABLE early (a date DEFAULT '0001-01-01', b timestamp DEFAULT '0004-02-29 23:59:59', c date DEFAULT '0001-02-29');
