-- Of two things that are wrong, the server names the one that it looks at first.
CREATE TABLE a (id int PRIMARY KEY, x int, CONSTRAINT k CHECK (x > 0));
ALTER TABLE a ADD PRIMARY KEY (nothing);
ALTER TABLE a ADD PRIMARY KEY (x);
ALTER TABLE a ADD CONSTRAINT k CHECK (nothing > 0);
ALTER TABLE a ADD CONSTRAINT k CHECK (x > 1);
CREATE TABLE a (x int, PRIMARY KEY (nothing));
CREATE TABLE a (x int, UNIQUE (nothing));
CREATE TABLE a (x int, UNIQUE (x));
CREATE TABLE IF NOT EXISTS a (x int, UNIQUE (nothing));
CREATE TABLE b (LIKE a, UNIQUE (x));
CREATE TABLE c (y int, UNIQUE (x)) INHERITS (a);
-- The passes of ALTER TABLE: checks wait as foreign keys do; what came with a new column stands first in line.
CREATE TABLE passes (z int);
ALTER TABLE passes ADD CHECK (nocol > 0), ADD UNIQUE (nokey);
ALTER TABLE passes ADD CHECK (nocol > 0), ADD FOREIGN KEY (z) REFERENCES nosuch;
ALTER TABLE passes ADD FOREIGN KEY (z) REFERENCES nosuch, ADD CHECK (nocol > 0);
ALTER TABLE passes ADD CHECK (nocol > 0), ALTER nn SET NOT NULL;
ALTER TABLE passes ADD y int CHECK (nocol > 0), ADD FOREIGN KEY (z) REFERENCES nosuch;
ALTER TABLE passes ADD FOREIGN KEY (z) REFERENCES nosuch, ADD y int CHECK (nocol > 0);
ALTER TABLE passes ADD CHECK (nocol > 0), ADD y int REFERENCES nosuch;
ALTER TABLE passes ADD y int REFERENCES nosuch CHECK (nocol > 0);
ALTER TABLE passes ADD CHECK (true), ADD w int CHECK (false), ADD CHECK (z > 0);
-- The new name of a policy is looked for first, that of a trigger or rule last.
CREATE POLICY o2 ON passes;
CREATE POLICY o3 ON passes;
CREATE RULE r1 AS ON DELETE TO passes DO NOTHING;
ALTER POLICY nope ON passes RENAME TO o3;
ALTER POLICY nope ON passes RENAME TO o4;
ALTER POLICY o2 ON passes RENAME TO o2;
ALTER RULE nope ON passes RENAME TO r1;
-- Bounds are read before the partition is looked for.
CREATE TABLE by_hash (x int) PARTITION BY HASH (x);
CREATE TABLE by_list (z int, CONSTRAINT k1 CHECK (z IS NOT NULL)) PARTITION BY LIST (z);
CREATE TABLE by_range (z int) PARTITION BY RANGE (z);
ALTER TABLE by_hash ATTACH PARTITION nos FOR VALUES WITH (MODULUS 4, REMAINDER 4);
ALTER TABLE by_hash ATTACH PARTITION nos FOR VALUES WITH (MODULUS 0, REMAINDER 4);
ALTER TABLE by_hash ATTACH PARTITION nos FOR VALUES IN (1);
ALTER TABLE by_hash ATTACH PARTITION nos DEFAULT;
ALTER TABLE passes ATTACH PARTITION nos FOR VALUES IN (1);
ALTER TABLE by_list ATTACH PARTITION nos FOR VALUES IN ('x');
ALTER TABLE by_list ATTACH PARTITION nos FOR VALUES IN (2);
ALTER TABLE by_range ATTACH PARTITION nos FOR VALUES FROM (2) TO (1);
ALTER TABLE by_range ATTACH PARTITION nos FOR VALUES FROM (2) TO (NULL);
ALTER TABLE by_range ATTACH PARTITION nos FOR VALUES FROM (2, 3) TO (5);
CREATE TABLE nos PARTITION OF by_range (EXCLUDE USING btree (z WITH =)) FOR VALUES FROM (2) TO (NULL) PARTITION BY LIST (z);
-- Keys' columns before the table's name, but not those of EXCLUDE.
CREATE TABLE passes (z int, UNIQUE (z) INCLUDE (nocol));
CREATE TABLE passes (z int, PRIMARY KEY (nocol));
CREATE TABLE passes (z int, EXCLUDE USING btree (nocol WITH =));
CREATE TABLE passes (z int, EXCLUDE USING btree (z WITH =) INCLUDE (nocol));
CREATE TABLE passes (z int, CHECK (nocol > 0));
CREATE TABLE passes (z int, FOREIGN KEY (nocol) REFERENCES by_hash);
-- A partition's check of its parent's name is the parent's, and cannot become its own later.
CREATE TABLE list_1 PARTITION OF by_list FOR VALUES IN (1);
ALTER TABLE list_1 ADD CONSTRAINT k1 CHECK (z IS NOT NULL);
ALTER TABLE list_1 ADD CONSTRAINT k1 CHECK (z IS NOT NULL) NOT VALID;
CREATE TABLE above (z int, CONSTRAINT k1 CHECK (z IS NOT NULL));
CREATE TABLE below () INHERITS (above);
ALTER TABLE below ADD CONSTRAINT k1 CHECK (z IS NOT NULL) NOT VALID;
ALTER TABLE below ADD CONSTRAINT k1 CHECK (z IS NOT NULL);
-- RENAME COLUMN goes to the leaves first.
CREATE TABLE stem (id int, z text) PARTITION BY LIST (id);
CREATE TABLE branch PARTITION OF stem FOR VALUES IN (1) PARTITION BY HASH (z);
CREATE TABLE leaf PARTITION OF branch FOR VALUES WITH (MODULUS 4, REMAINDER 3);
ALTER TABLE branch RENAME COLUMN id TO id;
ALTER TABLE branch RENAME COLUMN id TO other;
ALTER TABLE stem RENAME COLUMN z TO id;
ALTER TABLE ONLY stem RENAME COLUMN nocol TO id;
ALTER TABLE stem RENAME COLUMN nocol TO id;
CREATE TABLE empty ();
CREATE TABLE own (x date, z text);
ALTER TABLE own INHERIT empty;
ALTER TABLE empty RENAME COLUMN x TO z;
ALTER TABLE empty RENAME COLUMN x TO w;
CREATE TABLE one (c int);
CREATE TABLE two (c int);
CREATE TABLE both () INHERITS (one, two);
ALTER TABLE one RENAME COLUMN c TO d;
-- An index is its table's; of a plain one that is only a warning.
CREATE TABLE keyed (id int PRIMARY KEY);
CREATE TABLE keyed_parts (id int PRIMARY KEY) PARTITION BY LIST (id);
CREATE ROLE owner_of_index;
ALTER TABLE keyed_pkey OWNER TO owner_of_index;
ALTER TABLE keyed_parts_pkey OWNER TO owner_of_index;
ALTER TABLE keyed_parts_pkey OWNER TO nobody_here;
-- A new column is made before children are thought of.
ALTER TABLE ONLY one ADD COLUMN n numeric DEFAULT 'q';
ALTER TABLE ONLY one ADD COLUMN n numeric DEFAULT nocol;
ALTER TABLE ONLY one ADD COLUMN n nosuch;
ALTER TABLE ONLY one ADD COLUMN n text GENERATED ALWAYS AS IDENTITY;
ALTER TABLE ONLY one ADD COLUMN n int GENERATED ALWAYS AS (nocol) STORED;
ALTER TABLE ONLY one ADD COLUMN n int, ADD CHECK (nocol > 0);
ALTER TABLE ONLY one ADD COLUMN n int CHECK (nocol > 0);
ALTER TABLE ONLY one ADD COLUMN c int;
