CREATE TABLE channels (id varchar(26) PRIMARY KEY, name text);
