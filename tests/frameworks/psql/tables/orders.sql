CREATE TABLE :"schema".orders (id bigint);
