-- set_config empties the search_path: what is not qualified is not found, and has no place.
-- args: --from-empty
SET lock_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.coins (id int);
ALTER TABLE ONLY public.coins ADD CONSTRAINT coins_pkey PRIMARY KEY (id);
CREATE TABLE notes (id int);
INSERT INTO versions VALUES ('1');
RESET search_path;
INSERT INTO versions VALUES ('1');
SELECT id FROM coins;
