CREATE DOMAIN quantity AS int CHECK (VALUE > 0);
CREATE TABLE lines (amount quantity);
