-- What the back office looks at all day.
CREATE VIEW order_summary AS
SELECT o.id,
       o.state,
       o.note,
       c.full_name AS customer,
       sum(i.quantity * i.price_cents) AS total_cents
FROM orders o
JOIN customers c ON c.id = o.customer_id
JOIN order_items i ON i.order_id = o.id
GROUP BY o.id, c.full_name;

CREATE VIEW daily_report AS
SELECT state, count(*) AS orders, sum(total_cents) AS total_cents
FROM order_summary
GROUP BY state;
