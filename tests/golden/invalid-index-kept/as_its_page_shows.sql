-- What the page of the rule shows as good is passed over.
-- args: --select invalid-index-kept
CREATE INDEX CONCURRENTLY orders_note ON orders (note);
