CREATE TABLE logs (y int, v text) PARTITION BY RANGE (y);
CREATE TABLE logs_2026 (y int, v text);
CREATE TABLE logs_2027 (y int, v text, CHECK (y IS NOT NULL AND y >= 2027 AND y < 2028));
CREATE TABLE by_kind (kind text) PARTITION BY LIST (kind);
CREATE TABLE by_kind_other PARTITION OF by_kind DEFAULT;
CREATE TABLE by_two (a int, b int) PARTITION BY RANGE (a, b);
CREATE TABLE old (a int, b int);
