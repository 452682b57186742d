-- What the page of the rule shows as good is passed over.
-- args: --select enum-value-unordered
ALTER TYPE state ADD VALUE 'packed' BEFORE 'sent';
