\set ON_ERROR_STOP 1
CREATE TABLE a (id bigint);
CREATE TABLE z (id bigint);
CREATE TABLE z (id bigint);
