-- What the page of the rule shows as good is passed over.
-- args: --select work-under-lock
BEGIN;
ALTER TABLE orders ADD COLUMN state text;
UPDATE orders SET state = note WHERE id = 7;
COMMIT;
