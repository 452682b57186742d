-- A cursor without HOLD ends with its transaction, so it needs one.
-- args: --from-empty
CREATE TABLE pages (id int);
DECLARE book CURSOR FOR SELECT id FROM pages;
DECLARE book CURSOR WITHOUT HOLD FOR SELECT id FROM pages;
DECLARE kept CURSOR WITH HOLD FOR SELECT id FROM pages;
BEGIN;
DECLARE book CURSOR FOR SELECT id FROM pages;
COMMIT;
