CREATE SCHEMA @{schema};
CREATE TABLE @{schema}.orders (id bigint, day date);
