-- What the page of the rule shows as good is passed over.
-- args: --select alter-table-rewrites
ALTER TABLE events SET (fillfactor = 90);
