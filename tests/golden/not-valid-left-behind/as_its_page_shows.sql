-- What the page of the rule shows as good is passed over.
-- args: --select not-valid-left-behind
ALTER TABLE orders VALIDATE CONSTRAINT orders_total;
