-- What is released is no part of the pending files' transaction: a label of theirs cannot be used in it.
CREATE TYPE mood AS ENUM ('sad');
--> statement-breakpoint
ALTER TYPE mood ADD VALUE 'fine';
