-- What a prepared transaction made is not there before COMMIT PREPARED.
-- args: --from-empty
BEGIN;
CREATE TABLE orders (id int);
PREPARE TRANSACTION 'orders';
ALTER TABLE orders ADD COLUMN day date;
COMMIT PREPARED 'orders';
ALTER TABLE orders ADD COLUMN note text;
COMMIT PREPARED 'orders';
