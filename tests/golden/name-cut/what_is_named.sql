-- Tables, columns, constraints, new names, in quotes or not, cut within a character; 63 bytes are fine.
CREATE TABLE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb int, cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc int, CONSTRAINT dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd CHECK (true));
CREATE INDEX "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiäö" ON t (x);
ALTER TABLE t ADD COLUMN eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee int;
ALTER TABLE t RENAME COLUMN x TO ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff;
CREATE INDEX "gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg""" ON t (y);
SELECT 1 AS aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa;
