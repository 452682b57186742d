-- Flyway leaves its transaction for CREATE INDEX CONCURRENTLY, and where the script's configuration says so.
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
