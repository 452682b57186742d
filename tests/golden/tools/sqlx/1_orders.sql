-- sqlx runs a file in a transaction unless it begins with "-- no-transaction".
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
