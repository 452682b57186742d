-- A foreign key on a table in use checks every row while writers of both tables wait.
ALTER TABLE orders ADD CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES customers (id);
