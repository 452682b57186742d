-- no-transaction
CREATE INDEX CONCURRENTLY orders_note_idx ON orders (note);
