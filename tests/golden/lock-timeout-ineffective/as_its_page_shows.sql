-- What the page of the rule shows as good is passed over.
-- args: --select lock-timeout-ineffective
SET statement_timeout = '1min';
SET lock_timeout = '5s';
