CREATE TYPE state AS ENUM ('new', 'sent');
