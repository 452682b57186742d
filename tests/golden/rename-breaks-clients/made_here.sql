-- Nobody says a name of the same migration yet.
CREATE TABLE scratch (id bigint, note text);
ALTER TABLE scratch RENAME COLUMN note TO remark;
ALTER TABLE scratch RENAME TO better;
