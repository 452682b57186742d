-- Atlas: txmode none at the top of a file opts out; a delimiter cuts what has no semicolon of its own.
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
