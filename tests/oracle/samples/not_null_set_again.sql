-- Since 18: SET NOT NULL of a column whose NOT NULL constraint was not validated.
CREATE TABLE above (a int, b text);
CREATE TABLE middle () INHERITS (above);
CREATE TABLE below () INHERITS (middle);
ALTER TABLE above ADD CONSTRAINT there NOT NULL b NOT VALID;
ALTER TABLE middle ALTER b SET NOT NULL; -- it is but defined here too
ALTER TABLE ONLY middle ALTER b SET NOT NULL;
ALTER TABLE middle ALTER b SET NOT NULL;
ALTER TABLE ONLY above ALTER b SET NOT NULL;
ALTER TABLE above ALTER b SET NOT NULL;

CREATE TABLE plain (a int, b text);
CREATE TABLE heir () INHERITS (plain);
ALTER TABLE heir ADD CONSTRAINT there NOT NULL b NOT VALID;
ALTER TABLE plain ALTER b SET NOT NULL; -- what is inherited is not validated
ALTER TABLE heir ALTER b SET NOT NULL;

CREATE TABLE parted (a int, b text) PARTITION BY RANGE (a);
CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (1) TO (10);
ALTER TABLE parted ADD CONSTRAINT there NOT NULL b NOT VALID;
ALTER TABLE ONLY parted ALTER b SET NOT NULL;
ALTER TABLE parted ALTER b SET NOT NULL;
