CREATE TYPE state AS ENUM ('new', 'old');
CREATE TABLE orders (id bigint, state state);
