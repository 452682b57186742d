-- What the page of the rule shows as good is passed over.
-- args: --select check-not-immutable
CREATE TABLE offers (made timestamptz CHECK (made <= now()), expires date);
