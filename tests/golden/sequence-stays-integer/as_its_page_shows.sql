-- What the page of the rule shows as good is passed over.
-- args: --select sequence-stays-integer
ALTER TABLE orders ALTER COLUMN id TYPE bigint;
ALTER SEQUENCE orders_id_seq AS bigint;
