CREATE TABLE users (id bigint PRIMARY KEY, email text);
--> statement-breakpoint
CREATE TABLE orders (id bigint PRIMARY KEY, user_id bigint, total bigint);
