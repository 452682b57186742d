CREATE TYPE colour AS ENUM ('red', 'green');
CREATE TABLE lamps (id int PRIMARY KEY, colour colour);
