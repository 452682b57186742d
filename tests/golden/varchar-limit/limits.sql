-- Only a limit is said of.
-- args: --select varchar-limit
CREATE TABLE people (a varchar(40), b varchar, c text, d varchar(10)[]);
