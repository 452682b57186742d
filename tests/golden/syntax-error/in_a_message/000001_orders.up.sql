-- The server reads all of a message before it runs any of it.
CREATE TABLE orders (id int);
COMMIT;
CREATE TABLE missing.items (id int);
CREATE TABLE lines (id int;
CREATE TABLE notes (id int);
