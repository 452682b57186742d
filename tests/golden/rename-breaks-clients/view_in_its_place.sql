-- A view under the old name keeps the code going.
BEGIN;
ALTER TABLE orders RENAME TO purchases;
CREATE VIEW orders AS SELECT * FROM purchases;
COMMIT;
