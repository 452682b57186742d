CREATE TABLE customers (id bigint PRIMARY KEY, email text, lang char(2));
