-- Neither BEFORE nor AFTER; a type that the release has made has no order yet that anybody knows.
-- args: --select enum-value-unordered
ALTER TYPE state ADD VALUE 'packed';
ALTER TYPE state ADD VALUE IF NOT EXISTS 'packed';
ALTER TYPE state ADD VALUE 'lost' AFTER 'sent';
ALTER TYPE state RENAME VALUE 'lost' TO 'gone';
CREATE TYPE new AS ENUM ('a');
ALTER TYPE new ADD VALUE 'b';
