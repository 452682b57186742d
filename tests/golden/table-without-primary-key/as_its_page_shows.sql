-- What the page of the rule shows as good is passed over.
-- args: --select table-without-primary-key
CREATE TABLE visits (id bigint, page text);
ALTER TABLE visits ADD PRIMARY KEY (id);
