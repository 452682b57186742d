-- What the page of the rule shows as bad is reported.
-- args: --select name-cut
CREATE INDEX measurements_by_customer_and_day_and_device_and_quantity_and_unit ON measurements (id);
