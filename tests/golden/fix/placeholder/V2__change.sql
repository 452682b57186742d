ALTER TABLE ${t} ADD CONSTRAINT c CHECK (total >= ${least});
