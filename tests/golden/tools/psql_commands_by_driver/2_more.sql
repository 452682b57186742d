-- migrate:up transaction:false
SELECT 1;
\echo done
-- migrate:down
