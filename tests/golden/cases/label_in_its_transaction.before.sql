CREATE TYPE phase AS ENUM ('start', 'end');
CREATE TABLE tours (id int, phase phase);
