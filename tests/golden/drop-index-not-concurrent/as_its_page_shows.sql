-- What the page of the rule shows as good is passed over.
-- args: --select drop-index-not-concurrent
DROP INDEX CONCURRENTLY orders_note;
