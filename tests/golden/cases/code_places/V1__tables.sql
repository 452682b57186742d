CREATE TABLE logs (day date, kind text) PARTITION BY LIST (kind);
CREATE TABLE a (day date, kind text);
CREATE TABLE b (day date, kind text);
CREATE TABLE c (day date, kind text);
