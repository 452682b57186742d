-- One error for each faulty statement, at its token.
CREATE TABLE a (id int,);
SELECT 1;
SELECT FROM WHERE x;
SELECT 2;
