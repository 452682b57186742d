-- Published without a key, the key dropped of what is published, REPLICA IDENTITY NOTHING.
CREATE PUBLICATION p FOR TABLE bare, with_key;
ALTER TABLE published DROP CONSTRAINT published_pkey;
ALTER TABLE published_too REPLICA IDENTITY NOTHING;
