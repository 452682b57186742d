-- What is attached is read, and the default partition with it; what a CHECK proves is not.
ALTER TABLE logs ATTACH PARTITION logs_2026 FOR VALUES FROM (MINVALUE) TO (2027);
ALTER TABLE logs ATTACH PARTITION logs_2027 FOR VALUES FROM (2027) TO (2028);
CREATE TABLE by_kind_a (kind text);
ALTER TABLE by_kind ATTACH PARTITION by_kind_a FOR VALUES IN ('a', 'b');
ALTER TABLE by_two ATTACH PARTITION old FOR VALUES FROM (1, 2) TO (3, 4);
