CREATE OR REPLACE VIEW @{schema}.today AS SELECT * FROM @{schema}.orders WHERE day = current_date;
