CREATE TABLE likes (id bigint PRIMARY KEY, a int NOT NULL, b int NOT NULL, CONSTRAINT likes_once UNIQUE (a, b));
CREATE TABLE stars (a int NOT NULL, b int NOT NULL, CONSTRAINT stars_once UNIQUE (a, b));
CREATE UNIQUE INDEX stars_a ON stars (a);
CREATE TABLE flags (a int NOT NULL, b int NOT NULL, CONSTRAINT flags_once UNIQUE (a, b));
CREATE TABLE votes (id int, a int NOT NULL, b int NOT NULL, CONSTRAINT votes_once UNIQUE (a, b), CONSTRAINT votes_id UNIQUE (id));
