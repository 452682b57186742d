-- Bodies of functions fail at their next call when what they name goes.
ALTER TABLE orders RENAME COLUMN note TO remark;
ALTER TABLE orders DROP COLUMN state;
ALTER TABLE orders ALTER COLUMN id TYPE bigint;
ALTER TABLE orders RENAME TO purchases;
DROP TABLE shop.orders;
DROP FUNCTION by_from();
