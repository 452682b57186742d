CREATE VIEW order_summary AS
  SELECT id, note FROM orders;
CREATE VIEW daily_report AS SELECT note FROM order_summary;
