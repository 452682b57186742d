CREATE TABLE goods (id int PRIMARY KEY, code varchar(8), cost numeric(10,3), made timestamp(2), host cidr, bits varbit(6));
CREATE INDEX goods_code ON goods (code);
