-- A placeholder without a value is told once, and what is made of it is taken for a name.
CREATE TABLE ${schema}.orders (id bigint PRIMARY KEY, note text DEFAULT '${Note}');
