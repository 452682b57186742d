-- What becomes enforced is checked at once, and keeps readers out (since 18).
-- args: --pg-version 18 --select add-foreign-key-validates
ALTER TABLE t ALTER CONSTRAINT fk ENFORCED;
ALTER TABLE t ALTER CONSTRAINT fk DEFERRABLE;
CREATE TABLE n (x bigint, CONSTRAINT nk FOREIGN KEY (x) REFERENCES p NOT ENFORCED);
ALTER TABLE n ALTER CONSTRAINT nk ENFORCED;
