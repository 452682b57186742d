-- Types are a matter of the strict profile.
CREATE TABLE visits (id bigint PRIMARY KEY, a timestamp);
