-- What the page of the rule shows as good is passed over.
-- args: --select unlogged-table
CREATE TEMP TABLE cache (key text PRIMARY KEY, value text);
