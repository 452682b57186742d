-- In either order, with a column that takes its CHECK along, on partitions; what was no proof, or has another, is lost by nothing.
ALTER TABLE orders ALTER COLUMN note SET NOT NULL, DROP CONSTRAINT note_there;
ALTER TABLE ONLY orders DROP COLUMN kind, ALTER COLUMN code SET NOT NULL;
ALTER TABLE events DROP CONSTRAINT size_there, ALTER COLUMN size SET NOT NULL;
ALTER TABLE orders ALTER COLUMN region SET NOT NULL, DROP CONSTRAINT region_late;
ALTER TABLE orders ALTER COLUMN state SET NOT NULL, DROP CONSTRAINT state_there;
