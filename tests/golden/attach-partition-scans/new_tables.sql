-- What the release has made is read at once; indexes are attached without being read.
CREATE TABLE logs_2028 (y int, v text);
ALTER TABLE logs ATTACH PARTITION logs_2028 FOR VALUES FROM (2028) TO (2029);
