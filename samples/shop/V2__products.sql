CREATE TABLE categories (
    id        serial PRIMARY KEY,
    parent_id integer REFERENCES categories (id),
    name      text NOT NULL,
    UNIQUE (parent_id, name)
);

CREATE TABLE products (
    id          serial PRIMARY KEY,
    category_id integer NOT NULL REFERENCES categories (id),
    sku         varchar(32) NOT NULL UNIQUE,
    title       text NOT NULL,
    price_cents integer NOT NULL CHECK (price_cents >= 0),
    active      boolean NOT NULL DEFAULT true
);

CREATE INDEX products_category_id_idx ON products (category_id) WHERE active;
