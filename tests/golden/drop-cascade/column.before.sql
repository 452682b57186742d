CREATE TABLE employees (
  id bigint PRIMARY KEY,
  name text,
  nick text,
  born date,
  name_length int GENERATED ALWAYS AS (length(name)) STORED
);
CREATE INDEX employees_nick ON employees (nick);
CREATE INDEX employees_nick_born ON employees (born, lower(nick));
CREATE VIEW employee_names AS SELECT id, name FROM employees;
CREATE VIEW employee_ids AS SELECT id FROM employee_names;
