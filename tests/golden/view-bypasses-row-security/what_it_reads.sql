-- A view of the owner's over a table with row security, and row security for a table that has such a view.
CREATE VIEW a_ids AS SELECT id FROM a;
CREATE VIEW joined AS SELECT a.id FROM b JOIN a USING (id);
ALTER TABLE b ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_of_it ON b USING (true);
