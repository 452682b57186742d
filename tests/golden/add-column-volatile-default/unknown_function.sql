-- Of a function that nothing here made, it is not known.
ALTER TABLE orders ADD COLUMN ulid text DEFAULT make_ulid();
