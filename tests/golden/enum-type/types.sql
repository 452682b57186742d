-- Enums, and no other types.
-- args: --select enum-type
CREATE TYPE state AS ENUM ('new', 'sent');
CREATE TYPE pair AS (a int, b int);
CREATE DOMAIN d AS text;
