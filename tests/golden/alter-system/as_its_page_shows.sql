-- What the page of the rule shows as good is passed over.
-- args: --select alter-system
SET work_mem = '64MB';
