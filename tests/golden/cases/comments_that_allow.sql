-- A comment allows one finding, of the rule that it names, where it stands; a slip allows none.
-- args: --from-empty
-- weir:allow create-index-not-concurrent built while the shop is closed
CREATE INDEX bags_size ON bags (size);
-- weir:allow create-index-not-concurent
CREATE INDEX bags_price ON bags (price);
COMMENT ON TABLE bags IS '-- weir:allow drop-column';
ALTER TABLE bags DROP COLUMN old;
ALTER TABLE bags
  -- weir:allow drop-column nobody has read it since spring
  DROP COLUMN older,
  DROP COLUMN oldest;
-- weir:allow drop-table
SELECT id FROM bags;
