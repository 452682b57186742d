CREATE TABLE p (id bigint PRIMARY KEY);
CREATE TABLE t (id bigint PRIMARY KEY, a bigint, b bigint);
ALTER TABLE t ADD CONSTRAINT forgotten CHECK (a > 0) NOT VALID;
-- weir:allow not-valid-left-behind old rows are as they are
ALTER TABLE t ADD CONSTRAINT allowed CHECK (a > 1) NOT VALID;
ALTER TABLE t ADD CONSTRAINT dropped CHECK (a > 2) NOT VALID;
ALTER TABLE t ADD CONSTRAINT validated FOREIGN KEY (b) REFERENCES p NOT VALID;
