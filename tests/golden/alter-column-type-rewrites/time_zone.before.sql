CREATE TABLE products (
  id int PRIMARY KEY,
  sku varchar(20),
  title varchar(50),
  price numeric(8,2),
  weight numeric(6,3),
  seen timestamp(3), sold timestamp(3),
  code varchar(10),
  net cidr,
  flags varbit(8),
  made timestamp
);
CREATE INDEX products_code ON products (code);
