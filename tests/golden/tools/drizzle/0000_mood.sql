-- Drizzle runs all pending files in one transaction, and a piece without a semicolon ends at the breakpoint.
CREATE TYPE mood AS ENUM ('sad');
--> statement-breakpoint
CREATE TABLE people (id bigint PRIMARY KEY, mood mood)
--> statement-breakpoint
ALTER TABLE people ADD COLUMN note text
