CREATE TABLE cars (id int PRIMARY KEY, plate text UNIQUE);
CREATE TABLE rents (id int PRIMARY KEY, car int REFERENCES cars (id));
