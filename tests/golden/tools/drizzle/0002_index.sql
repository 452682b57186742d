CREATE INDEX CONCURRENTLY people_mood_idx ON people (mood);
--> statement-breakpoint
ALTER TABLE people ADD COLUMN age int;
