DROP TABLE shop.orders;
