CREATE TABLE a (id serial, n smallserial);
CREATE TABLE b (id int GENERATED ALWAYS AS IDENTITY);
CREATE SEQUENCE c_seq;
CREATE TABLE c (id int DEFAULT nextval('c_seq'));
ALTER SEQUENCE c_seq OWNED BY c.id;
CREATE TABLE d (id serial);
CREATE TABLE e (id serial);
