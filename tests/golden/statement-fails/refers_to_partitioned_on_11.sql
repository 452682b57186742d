-- On 11 nothing refers to a partitioned table.
-- args: --pg-version 11
CREATE TABLE days (day date PRIMARY KEY) PARTITION BY RANGE (day);
CREATE TABLE notes (id int PRIMARY KEY, day date REFERENCES days);
