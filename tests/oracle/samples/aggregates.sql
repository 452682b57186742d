-- Aggregates and operators: which functions they are made of.
CREATE FUNCTION add(bigint, integer) RETURNS bigint LANGUAGE sql STRICT AS 'SELECT $1 + $2';
CREATE FUNCTION put(anyarray, anyelement) RETURNS anyarray LANGUAGE sql AS 'SELECT $1 || $2';
CREATE FUNCTION put_number(integer[], integer) RETURNS integer[] LANGUAGE sql AS 'SELECT $1 || $2';
CREATE FUNCTION first_of(anyarray) RETURNS anyelement LANGUAGE sql AS 'SELECT $1[1]';
CREATE FUNCTION several(bigint, integer) RETURNS SETOF bigint LANGUAGE sql AS 'SELECT $1';

CREATE AGGREGATE total (integer) (sfunc = add);
CREATE AGGREGATE total (integer) (stype = bigint);
CREATE AGGREGATE total (integer) (sfunc = missing, stype = bigint);
CREATE AGGREGATE total (integer) (sfunc = add, stype = bigint);
CREATE AGGREGATE total (integer) (sfunc = several, stype = bigint, initcond = '0');
CREATE AGGREGATE total (integer) (sfunc = add, stype = integer, initcond = '0');
CREATE AGGREGATE total (text) (sfunc = add, stype = bigint, initcond = '0');
CREATE AGGREGATE total (integer) (sfunc = int4pl, stype = integer, finalfunc = int2um);
CREATE AGGREGATE total (integer) (sfunc = add, stype = bigint, initcond = '0', parallel = perhaps);
CREATE AGGREGATE total (integer) (sfunc = add, stype = void);
CREATE AGGREGATE total (integer) (basetype = integer, sfunc = add, stype = bigint, initcond = '0');
CREATE AGGREGATE total (sfunc = add, stype = bigint, initcond = '0');
CREATE AGGREGATE total (basetype = integer, sfunc = add, stype = bigint, initcond = '0');
CREATE AGGREGATE total (integer) (sfunc = add, stype = bigint, initcond = '0');
CREATE OR REPLACE AGGREGATE total (integer) (sfunc = add, stype = bigint, initcond = '1');
CREATE OR REPLACE AGGREGATE total (integer) (sfunc = int4pl, stype = integer, initcond = '1');
CREATE OR REPLACE AGGREGATE add (bigint, integer) (sfunc = put, stype = anyarray);
CREATE AGGREGATE moving (integer) (sfunc = int4pl, stype = integer, msfunc = int4pl);
CREATE AGGREGATE moving (integer) (sfunc = int4pl, stype = integer, mstype = integer, msfunc = int4pl);
CREATE AGGREGATE moving (integer) (sfunc = int4pl, stype = integer, mstype = integer, msfunc = int4pl, minvfunc = int4mi);
CREATE AGGREGATE stored (integer) (sfunc = int4pl, stype = integer, serialfunc = int4send, deserialfunc = int4recv);
CREATE AGGREGATE stored (numeric) (sfunc = numeric_avg_accum, stype = internal, serialfunc = numeric_avg_serialize);
CREATE AGGREGATE stored (numeric) (sfunc = numeric_avg_accum, stype = internal, finalfunc = numeric_avg,
  serialfunc = numeric_avg_serialize, deserialfunc = numeric_avg_deserialize, combinefunc = numeric_avg_combine);
CREATE AGGREGATE stored (float8) (sfunc = float8_accum, stype = float8[], initcond = '{0,0,0}', combinefunc = float8_accum);

CREATE AGGREGATE list (integer) (sfunc = put, stype = anyarray, initcond = '{}');
CREATE AGGREGATE list (anyelement) (sfunc = put, stype = integer[], initcond = '{}');
CREATE AGGREGATE list (anyelement) (sfunc = put_number, stype = anyarray, initcond = '{}');
CREATE AGGREGATE list (anyelement) (sfunc = put, stype = anyarray, initcond = '{}', finalfunc = first_of);
CREATE AGGREGATE numbers (integer) (sfunc = put_number, stype = integer[], initcond = '{}', finalfunc = first_of);
CREATE AGGREGATE numbers (smallint) (sfunc = put_number, stype = integer[], initcond = '{}');

-- Functions: what the result can be.
CREATE FUNCTION none() RETURNS anyelement LANGUAGE sql AS 'SELECT 1';
CREATE FUNCTION none(OUT a anyelement) LANGUAGE sql AS 'SELECT 1';
CREATE FUNCTION none(anyelement) RETURNS anyrange LANGUAGE sql AS 'SELECT $1';
CREATE FUNCTION none(anycompatible) RETURNS anyelement LANGUAGE sql AS 'SELECT $1';
CREATE FUNCTION none(integer) RETURNS internal LANGUAGE sql AS 'SELECT $1';
CREATE FUNCTION none() RETURNS trigger LANGUAGE sql AS 'SELECT 1';
CREATE FUNCTION none(cstring) RETURNS integer LANGUAGE sql AS 'SELECT 1';
CREATE FUNCTION none(cstring) RETURNS integer LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
CREATE FUNCTION none() RETURNS cstring LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
CREATE FUNCTION none() RETURNS integer LANGUAGE sql AS 'SELECT 1', 'SELECT 2';
CREATE FUNCTION none(a anyelement) RETURNS anyelement LANGUAGE sql RETURN a;
CREATE FUNCTION none() RETURNS integer LANGUAGE sql SUPPORT missing AS 'SELECT 1';
CREATE PROCEDURE none() LANGUAGE sql STRICT AS 'SELECT 1';
CREATE PROCEDURE none() LANGUAGE sql IMMUTABLE AS 'SELECT 1';
CREATE PROCEDURE none(VARIADIC a integer[], b integer) LANGUAGE sql AS 'SELECT 1';
CREATE PROCEDURE none() LANGUAGE sql AS 'SELECT 1';
ALTER PROCEDURE none() STABLE;

-- Operators.
CREATE OPERATOR <+> (leftarg = integer, rightarg = integer);
CREATE OPERATOR <+> (leftarg = integer, function = int4pl);
CREATE OPERATOR <+> (function = int4pl);
CREATE OPERATOR <+> (leftarg = integer, rightarg = SETOF integer, function = int4pl);
CREATE OPERATOR <+> (leftarg = integer, rightarg = bigint, function = int4pl);
CREATE OPERATOR <+> (leftarg = integer, rightarg = integer, function = int4pl, negator = -);
CREATE OPERATOR <+> (leftarg = integer, rightarg = integer, function = int4pl, restrict = eqsel);
CREATE OPERATOR <+> (leftarg = integer, rightarg = integer, function = int4pl, hashes);
CREATE OPERATOR <+> (rightarg = integer, function = int4um, commutator = +);
CREATE OPERATOR <+> (rightarg = integer, function = int4um, merges);
CREATE OPERATOR <=> (leftarg = integer, rightarg = integer, function = int4eq, negator = <=>);
CREATE OPERATOR <=> (leftarg = integer, rightarg = integer, function = int4eq, restrict = missing);
CREATE OPERATOR <=> (leftarg = integer, rightarg = integer, function = int4eq, join = eqsel);
CREATE OPERATOR <=> (leftarg = integer, rightarg = integer, function = int4eq, restrict = eqsel, join = eqjoinsel, hashes);
CREATE OPERATOR <=> (leftarg = integer, rightarg = integer, function = int4eq);
