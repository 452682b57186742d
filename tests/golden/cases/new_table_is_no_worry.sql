-- Nobody waits for a table that the same file makes; the one that was there is another matter.
-- args: --from-empty
CREATE TABLE riders (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text);
CREATE UNIQUE INDEX riders_phone ON riders (phone);
ALTER TABLE riders ADD CHECK (phone <> ''), ALTER COLUMN phone SET NOT NULL;
ALTER TABLE riders ALTER COLUMN phone TYPE char(20);
CREATE INDEX rides_rider ON rides (rider);
