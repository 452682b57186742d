-- VACUUM FULL writes the table anew while nobody can read it.
VACUUM FULL orders;
VACUUM (FULL true, ANALYZE) orders, customers;
VACUUM FULL;
