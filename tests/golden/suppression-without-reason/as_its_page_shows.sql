-- What the page of the rule shows as good is passed over.
-- args: --select suppression-without-reason
-- weir:allow drop-table archived in 2024
DROP TABLE orders;
