-- The partitions that LOCK TABLE takes along are told with their table.
BEGIN;
LOCK TABLE logs, orders;
COMMIT;
