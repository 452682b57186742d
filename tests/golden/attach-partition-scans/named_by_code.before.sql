CREATE TABLE logs (y int) PARTITION BY RANGE (y);
CREATE TABLE old_logs (y int);
