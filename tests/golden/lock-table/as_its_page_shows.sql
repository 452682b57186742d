-- What the page of the rule shows as good is passed over.
-- args: --select lock-table
BEGIN;
LOCK TABLE orders IN ROW EXCLUSIVE MODE;
COMMIT;
