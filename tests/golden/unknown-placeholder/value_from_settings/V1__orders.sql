-- Nothing is said where the settings have the value, and statements stand where they are written.
CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.orders (id bigint); CREATE TABLE ${schema}.orders (id bigint);
