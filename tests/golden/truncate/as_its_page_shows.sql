-- What the page of the rule shows as good is passed over.
-- args: --select truncate
CREATE TABLE staging (id bigint);
TRUNCATE staging;
