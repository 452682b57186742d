CREATE TABLE notes (id bigint NOT NULL);
