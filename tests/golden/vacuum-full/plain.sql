-- Plain VACUUM works beside others.
VACUUM orders;
VACUUM (ANALYZE, FULL false) orders;
