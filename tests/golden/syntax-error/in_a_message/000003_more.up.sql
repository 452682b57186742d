CREATE TABLE kept (id int);
COMMIT;
CREATE TABLE missing.items (id int);
CREATE TABLE later (id int);
