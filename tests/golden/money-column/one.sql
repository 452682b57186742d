-- money is said of; numeric is not.
-- args: --profile strict
CREATE TABLE bills (id bigint PRIMARY KEY, total money, net numeric(12, 2));
