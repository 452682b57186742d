CREATE INDEX people_note_idx ON people (note);
