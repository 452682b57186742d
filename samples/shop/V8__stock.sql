CREATE SCHEMA warehouse;

CREATE TABLE warehouse.stock (
    product_id integer PRIMARY KEY REFERENCES public.products (id),
    on_hand    integer NOT NULL DEFAULT 0,
    reserved   integer NOT NULL DEFAULT 0,
    CONSTRAINT stock_not_oversold CHECK (reserved <= on_hand)
);
