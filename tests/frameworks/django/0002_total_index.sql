--
-- Concurrently create index order_total_idx on field(s) total of model order
--
CREATE INDEX CONCURRENTLY "order_total_idx" ON "shop_order" ("total");
--
-- Raw SQL operation
--
ALTER TABLE shop_order ADD COLUMN note text;
