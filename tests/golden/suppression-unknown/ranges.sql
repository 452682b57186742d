-- pgls' ranges end where they say, its pgls-ignore-all is about the file, and Atlas' analyzers stand for their codes.
-- pgls-ignore-all lint/safety/banTruncateCascade: why
CREATE TABLE a (id bigint PRIMARY KEY);
-- pgls-ignore-start lint/safety/banDropTable: archived
DROP TABLE b;
DROP TABLE c;
-- pgls-ignore-end lint/safety/banDropTable
DROP TABLE d;
TRUNCATE e;
-- atlas:nolint destructive
DROP TABLE f;
-- atlas:nolint incompatible
DROP TABLE g;
