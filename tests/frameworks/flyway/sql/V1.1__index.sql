CREATE INDEX CONCURRENTLY orders_day ON @{schema}.orders (day);
