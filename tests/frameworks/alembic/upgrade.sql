BEGIN;

CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

-- Running upgrade  -> 0a1b

CREATE TABLE customers (
    id BIGSERIAL NOT NULL, 
    email TEXT NOT NULL, 
    PRIMARY KEY (id)
);

INSERT INTO alembic_version (version_num) VALUES ('0a1b') RETURNING alembic_version.version_num;

-- Running upgrade 0a1b -> 2c3d

COMMIT;

CREATE INDEX CONCURRENTLY customers_email_idx ON customers (email);

BEGIN;

UPDATE alembic_version SET version_num='2c3d' WHERE alembic_version.version_num = '0a1b';

COMMIT;

