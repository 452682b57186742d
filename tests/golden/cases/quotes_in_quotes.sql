-- A dollar quote ends at its own tag only; a dollar inside a name opens none.
-- args: --from-empty
CREATE TABLE prices (id int, net$eur numeric, hint text DEFAULT $$a; b$$);
CREATE FUNCTION build() RETURNS void LANGUAGE plpgsql AS $build$
BEGIN
  EXECUTE $stmt$ CREATE FUNCTION built() RETURNS int LANGUAGE sql AS $inner$ SELECT 7; $inner$ $stmt$;
END;
$build$;
INSERT INTO prices (id, hint) VALUES (1, $x$DROP TABLE prices; -- $ x$ y $x$);
SELECT net$eur FROM prices;
SELECT built();
