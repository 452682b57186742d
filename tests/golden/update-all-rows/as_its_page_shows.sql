-- What the page of the rule shows as good is passed over.
-- args: --select update-all-rows
UPDATE orders SET state = 'new' WHERE id BETWEEN 1 AND 10000 AND state IS NULL;
