ANALYZE @{schema}.orders;
