-- no-transaction
CREATE INDEX CONCURRENTLY orders_a_idx ON orders (id, note);
DROP INDEX CONCURRENTLY orders_note_idx;
