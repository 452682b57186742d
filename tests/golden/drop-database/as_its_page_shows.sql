-- What the page of the rule shows as good is passed over.
-- args: --select drop-database
DROP TABLE IF EXISTS shop;
