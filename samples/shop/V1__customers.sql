-- Who buys. An address of its own comes with the first order.
CREATE TABLE customers (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email       text NOT NULL UNIQUE,
    full_name   text NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE addresses (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    street      text NOT NULL,
    postcode    varchar(12) NOT NULL,
    city        text NOT NULL,
    country     char(2) NOT NULL DEFAULT 'DE'
);

CREATE INDEX addresses_customer_id_idx ON addresses (customer_id);
