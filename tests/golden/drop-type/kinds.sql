-- Enums, domains, ranges and composite types in use; one of this release is nobody's yet.
DROP TYPE state;
DROP DOMAIN positive;
DROP TYPE pair;
CREATE TYPE here AS ENUM ('a');
DROP TYPE here;
DROP TYPE IF EXISTS gone;
BEGIN;
DROP TYPE span;
ROLLBACK;
