-- What the database gives each session counts, and so does set_config().
SELECT set_config('lock_timeout', '1s', false);
ALTER TABLE orders ADD COLUMN a int;
RESET lock_timeout;
ALTER TABLE orders ADD COLUMN b int;
