-- What the page of the rule shows as good is passed over.
-- args: --select function-volatility-changed
CREATE OR REPLACE FUNCTION tax(n int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT n / 5';
