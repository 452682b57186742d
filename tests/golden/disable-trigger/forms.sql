-- All or all of the user's; a single one is somebody's choice.
ALTER TABLE orders DISABLE TRIGGER ALL;
ALTER TABLE orders DISABLE TRIGGER USER;
ALTER TABLE orders ENABLE TRIGGER ALL;
CREATE TABLE staging (id bigint);
ALTER TABLE staging DISABLE TRIGGER ALL;
