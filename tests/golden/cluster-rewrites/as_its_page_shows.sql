-- What the page of the rule shows as good is passed over.
-- args: --select cluster-rewrites
ALTER TABLE orders CLUSTER ON orders_pkey;
