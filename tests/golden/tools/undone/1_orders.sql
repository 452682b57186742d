-- What a file that rolls back would have made is missed later, and not told again.
CREATE TABLE orders (id bigint PRIMARY KEY);
ALTER TABLE orders ADD COLUMN note text;
SELECT nothing FROM orders;
CREATE TABLE behind (id bigint);
