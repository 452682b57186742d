CREATE TABLE audit (id bigint);
CREATE TABLE never (id bigint);
