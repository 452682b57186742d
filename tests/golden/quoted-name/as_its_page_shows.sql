-- What the page of the rule shows as good is passed over.
-- args: --select quoted-name
CREATE TABLE order_items (unit_price numeric);
