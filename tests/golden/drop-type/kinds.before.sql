CREATE TYPE state AS ENUM ('new', 'old');
CREATE DOMAIN positive AS int CHECK (value > 0);
CREATE TYPE pair AS (a int, b int);
CREATE TYPE span AS RANGE (subtype = int);
