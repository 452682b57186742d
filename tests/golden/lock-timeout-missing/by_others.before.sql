ALTER DATABASE app SET lock_timeout = '3s';
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
CREATE TABLE lines (id bigint PRIMARY KEY);
