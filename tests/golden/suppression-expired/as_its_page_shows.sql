-- What the page of the rule shows as good is passed over.
-- args: --select suppression-expired
-- weir:allow drop-table until=2999-12-31 archived
DROP TABLE orders;
