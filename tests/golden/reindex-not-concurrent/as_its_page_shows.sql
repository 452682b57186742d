-- What the page of the rule shows as good is passed over.
-- args: --select reindex-not-concurrent
REINDEX TABLE CONCURRENTLY orders;
