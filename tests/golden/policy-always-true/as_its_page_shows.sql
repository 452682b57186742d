-- What the page of the rule shows as good is passed over.
-- args: --select policy-always-true
CREATE TABLE notes (owner name);
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON notes FOR INSERT WITH CHECK (owner = current_user);
