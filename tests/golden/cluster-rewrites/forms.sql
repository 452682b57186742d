-- CLUSTER moves rows; CLUSTER ON only notes an index.
ALTER TABLE orders CLUSTER ON orders_note;
CLUSTER orders USING orders_pkey;
CLUSTER orders;
CLUSTER;
CREATE TABLE staging (id bigint PRIMARY KEY);
CLUSTER staging USING staging_pkey;
