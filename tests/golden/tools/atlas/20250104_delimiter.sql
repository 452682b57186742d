-- atlas:delimiter \n\n\n

CREATE TABLE a (id bigint)


CREATE TABLE b (id bigint);
CREATE TABLE c (id bigint)


CREATE TABLE a (id bigint)
