-- A misspelt rule allows nothing.
-- weir:allow create-index-not-concurent nobody writes at night
CREATE INDEX orders_by_code ON orders (code);
