CREATE SCHEMA :schema; CREATE TABLE :schema.audit (id bigint); BEGIN;
CREATE TABLE :"schema".audit (id bigint);
