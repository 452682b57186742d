DO $$ BEGIN EXECUTE 'CREATE TABLE ' || current_user || ' ()'; END $$;
DO $$ BEGIN EXECUTE current_user || 'x'; END $$;
\i other.sql
CREATE INDEX i ON somewhere (id);
