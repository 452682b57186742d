-- As keys, or included; another operator class is another use.
-- args: --select index-repeats-column
CREATE INDEX ON t (a, b, a);
CREATE INDEX ON t (a) INCLUDE (a);
CREATE INDEX ON t (a, a text_pattern_ops);
CREATE INDEX ON t (lower(a), lower(b), a, b);
