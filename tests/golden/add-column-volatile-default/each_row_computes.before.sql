CREATE DOMAIN quantity AS int CHECK (VALUE > 0);
CREATE FUNCTION lucky_number() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 7; END $$;
CREATE FUNCTION steady_number() RETURNS int LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN 8; END $$;
CREATE TABLE events (id bigint);
