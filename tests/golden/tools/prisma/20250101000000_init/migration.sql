-- Prisma sends a file as one message: two statements are a transaction, one by itself is none.
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
