CREATE TABLE boats (id int NOT NULL, name text, sail int);
CREATE TABLE berths (place text);
