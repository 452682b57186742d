-- What the page of the rule shows as good is passed over.
-- args: --select composite-index-missing
CREATE TABLE groups (id bigint PRIMARY KEY);
CREATE TABLE users (id bigint PRIMARY KEY);
CREATE TABLE members (id bigint PRIMARY KEY, group_id bigint REFERENCES groups, user_id bigint REFERENCES users,
  UNIQUE (user_id, group_id));
