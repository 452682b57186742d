-- Rows stay apart where another key does it: one that is there, or is made in the same transaction.
BEGIN;
ALTER TABLE likes DROP CONSTRAINT likes_once;
ALTER TABLE likes DROP CONSTRAINT likes_pkey;
ALTER TABLE likes ADD PRIMARY KEY (b, a);
COMMIT;
ALTER TABLE stars DROP CONSTRAINT stars_once;
BEGIN;
ALTER TABLE flags DROP CONSTRAINT flags_once;
CREATE UNIQUE INDEX flags_some ON flags (a, b) WHERE a > 0;
COMMIT;
BEGIN;
ALTER TABLE votes DROP CONSTRAINT votes_once;
ALTER TABLE votes DROP CONSTRAINT votes_id;
CREATE UNIQUE INDEX votes_id ON votes (id);
COMMIT;
