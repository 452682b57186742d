-- Code that says the old name fails.
ALTER TABLE orders RENAME TO purchases;
ALTER TABLE purchases RENAME COLUMN note TO remark;
ALTER TABLE customers SET SCHEMA archive;
ALTER TYPE state RENAME VALUE 'new' TO 'open';
ALTER TYPE state RENAME TO order_state;
