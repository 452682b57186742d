CREATE SCHEMA shop;
CREATE TABLE orders (id int PRIMARY KEY, note text, state text);
CREATE TABLE shop.orders (id int, note text);
CREATE TABLE customers (id int, note2 text);
CREATE FUNCTION by_from() RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  SELECT count(*) INTO n FROM orders o JOIN customers c ON c.id = o.id WHERE o.note IS NOT NULL;
  RETURN n;
END $$;
CREATE FUNCTION by_sql() RETURNS bigint LANGUAGE sql AS 'SELECT count(note) FROM orders';
CREATE FUNCTION in_shop() RETURNS bigint LANGUAGE sql SET search_path = shop AS 'SELECT count(note) FROM orders';
CREATE FUNCTION qualified() RETURNS bigint LANGUAGE sql AS 'SELECT count(note) FROM shop.orders';
CREATE FUNCTION dynamic() RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'SELECT note FROM orders'; END $$;
CREATE FUNCTION on_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.note := 'x'; RETURN NEW; END $$;
CREATE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION on_change();
CREATE FUNCTION own() RETURNS void LANGUAGE plpgsql AS $$ BEGIN CREATE TEMP TABLE orders (note text); INSERT INTO orders (note) VALUES ('a'); END $$;
CREATE FUNCTION other() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN by_from() + 1; END $$;
CREATE FUNCTION writes() RETURNS void LANGUAGE plpgsql AS $$ BEGIN UPDATE orders SET state = 'x'; INSERT INTO orders (id, note) VALUES (1, 'a'); END $$;
