-- The day itself still counts; days that are none do not.
-- weir:allow drop-table until=2023-11-13 over
DROP TABLE a;
-- weir:allow drop-table until=2023-11-14 today
DROP TABLE b;
-- weir:allow drop-table until=2024-02-29 a leap day
DROP TABLE c;
-- weir:allow drop-table until=2023-02-29 none
DROP TABLE d;
-- weir:allow drop-table until=soon none
DROP TABLE e;
