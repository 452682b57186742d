CREATE FUNCTION reset(n int, t varchar) RETURNS void LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM public.orders';
