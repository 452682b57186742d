-- A dropped column takes its values and its indexes along.
ALTER TABLE employees DROP COLUMN nick;
