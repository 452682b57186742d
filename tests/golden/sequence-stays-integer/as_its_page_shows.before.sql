CREATE TABLE orders (id serial PRIMARY KEY);
