-- A dropped table is gone with its rows.
DROP TABLE orders;
DROP TABLE IF EXISTS customers, regions;
