-- What the page of the rule shows as good is passed over.
-- args: --select lock-timeout-too-late
BEGIN;
SET lock_timeout = '2s';
ALTER TABLE orders ADD COLUMN note text;
SET lock_timeout = '5s';
ALTER TABLE orders ADD COLUMN flag bool;
COMMIT;
