CREATE TABLE logs (day date, v text) PARTITION BY RANGE (day);
CREATE TABLE logs_other PARTITION OF logs DEFAULT;
CREATE TABLE logs_2026 (day date, v text);
CREATE TABLE kinds (kind text) PARTITION BY LIST (kind);
CREATE TABLE kinds_a (kind text);
CREATE TABLE two (a int, b int) PARTITION BY RANGE (a, b);
CREATE TABLE two_1 (a int, b int);
