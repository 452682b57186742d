CREATE TYPE order_state AS ENUM ('open', 'paid', 'shipped', 'returned');

CREATE TABLE orders (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    state       order_state NOT NULL DEFAULT 'open',
    note        text,
    placed_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE order_items (
    order_id    bigint NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line        smallint NOT NULL,
    product_id  integer NOT NULL REFERENCES products (id),
    quantity    integer NOT NULL CHECK (quantity > 0),
    price_cents integer NOT NULL,
    PRIMARY KEY (order_id, line)
);
