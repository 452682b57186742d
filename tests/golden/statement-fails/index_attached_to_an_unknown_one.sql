-- Whose index the parent is, is not known in an open world; where it is, the partition must fit.
CREATE TABLE parts (id int);
CREATE INDEX parts_id ON parts (id);
ALTER INDEX whole_id ATTACH PARTITION parts_id;
CREATE TABLE whole (id int) PARTITION BY LIST (id);
CREATE INDEX other_id ON ONLY whole (id);
CREATE TABLE alone (id int);
CREATE INDEX alone_id ON alone (id);
ALTER INDEX other_id ATTACH PARTITION alone_id;
