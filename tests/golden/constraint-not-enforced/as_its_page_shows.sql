-- What the page of the rule shows as good is passed over.
-- args: --select constraint-not-enforced
CREATE TABLE orders (total int, CONSTRAINT orders_total CHECK (total >= 0));
