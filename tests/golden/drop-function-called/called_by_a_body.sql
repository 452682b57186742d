-- The function that calls it fails from here on.
DROP FUNCTION alone();
