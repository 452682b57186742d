\set ON_ERROR_STOP 1
CREATE INDEX a_id ON a (id);
