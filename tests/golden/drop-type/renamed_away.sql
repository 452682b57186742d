-- Nobody says the name that a type got a moment ago.
CREATE TYPE state_new AS ENUM ('new', 'old', 'gone');
ALTER TABLE orders ALTER COLUMN state TYPE state_new USING state::text::state_new;
ALTER TYPE state RENAME TO state_old;
ALTER TYPE state_new RENAME TO state;
DROP TYPE state_old;
