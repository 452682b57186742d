CREATE TABLE rooms (id int PRIMARY KEY, floor int, size int);
CREATE INDEX rooms_size ON rooms (size);
