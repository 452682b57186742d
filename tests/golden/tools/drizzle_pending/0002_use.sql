CREATE TABLE people (id bigint PRIMARY KEY, mood mood DEFAULT 'happy');
