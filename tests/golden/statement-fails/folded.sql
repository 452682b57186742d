-- What fails because another failed is counted there.
-- args: --from-empty
CREATE TABLE lines (id bigint, state missing_type);
CREATE INDEX ON lines (state);
INSERT INTO lines VALUES (1, 'x');
SELECT * FROM elsewhere;
