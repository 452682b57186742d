-- What the page of the rule shows as good is passed over.
-- args: --select autovacuum-disabled
ALTER TABLE events SET (autovacuum_enabled = true, autovacuum_vacuum_scale_factor = 0.01);
