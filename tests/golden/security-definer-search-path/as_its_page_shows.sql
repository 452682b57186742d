-- What the page of the rule shows as good is passed over.
-- args: --select security-definer-search-path
CREATE FUNCTION reset(int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS 'SELECT';
