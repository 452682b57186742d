-- A domain checks every table that uses it.
ALTER DOMAIN quantity ADD CHECK (VALUE < 1000);
