-- What the page of the rule shows as good is passed over.
-- args: --select locks-other-tables
CREATE TABLE logs (y int) PARTITION BY RANGE (y);
CREATE TABLE logs_2027 PARTITION OF logs FOR VALUES FROM (2027) TO (2028);
