-- What the page of the rule shows as good is passed over.
-- args: --select disable-trigger
ALTER TABLE orders ENABLE TRIGGER ALL;
