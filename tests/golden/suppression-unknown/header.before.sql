CREATE TABLE b (id bigint PRIMARY KEY, note text);
CREATE TABLE c (id bigint PRIMARY KEY, note text);
CREATE TABLE d (id bigint PRIMARY KEY, note text);
