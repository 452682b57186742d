-- What the page of the rule shows as good is passed over.
-- args: --select statement-timeout-missing
SET statement_timeout = '1min';
CREATE INDEX ON orders (day);
