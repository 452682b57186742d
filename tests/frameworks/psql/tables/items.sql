CREATE TABLE :"schema".items (id bigint);
