SELECT pg_catalog.has_schema_privilege('shop', 'usage');
