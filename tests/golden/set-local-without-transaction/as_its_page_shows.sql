-- What the page of the rule shows as good is passed over.
-- args: --select set-local-without-transaction
SET lock_timeout = '2s';
