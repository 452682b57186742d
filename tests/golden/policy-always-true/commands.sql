-- Of all roles, for writing; not for reading, nor for a role of its own.
-- args: --select policy-always-true
CREATE POLICY a ON t USING (true);
CREATE POLICY b ON t FOR INSERT TO PUBLIC WITH CHECK (true);
CREATE POLICY c ON t FOR SELECT USING (true);
CREATE POLICY d ON t TO service USING (true) WITH CHECK (true);
CREATE POLICY e ON t FOR UPDATE USING (true) WITH CHECK (x > 0);
CREATE POLICY f ON t AS RESTRICTIVE USING (true);
CREATE POLICY g ON t USING (x > 0);
