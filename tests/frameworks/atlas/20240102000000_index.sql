-- atlas:txmode none

CREATE INDEX CONCURRENTLY "orders_day" ON "orders" ("day");
