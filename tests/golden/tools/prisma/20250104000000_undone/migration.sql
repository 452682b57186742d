CREATE TABLE audit (id bigint); -- the message before was undone
CREATE TABLE never (id bigint); -- and not run to its end
ALTER TABLE orders ADD COLUMN paid boolean; COMMIT; ALTER TABLE nowhere ADD COLUMN x int;
