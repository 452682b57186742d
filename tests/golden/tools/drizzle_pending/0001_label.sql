ALTER TYPE mood ADD VALUE 'happy';
--> statement-breakpoint
SELECT 'fine'::mood;
