-- CASCADE empties what refers to the table, and what refers to that.
TRUNCATE customers CASCADE;
