-- money is said of; numeric is not.
-- args: --select money-column
CREATE TABLE bills (id bigint PRIMARY KEY, total money, net numeric(12, 2));
