-- A no-break space behind the last statement is a blank for Flyway.
DROP VIEW IF EXISTS gone;  
