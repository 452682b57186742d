-- migrate:up
-- What psql would do goes to the server, which refuses it: the file rolls back.
\restrict abc
CREATE TABLE orders (id bigint);
\unrestrict abc
-- migrate:down
