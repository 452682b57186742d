CREATE TABLE parcels (id bigserial PRIMARY KEY, n serial NOT NULL);
ALTER TABLE users ADD COLUMN s serial;
