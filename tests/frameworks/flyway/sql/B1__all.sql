CREATE SCHEMA @{schema};
