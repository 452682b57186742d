;; SELECT 1 ; -- a comment
CREATE TABLE t (id int)
;
\echo hello
SELECT :variable, 'a;b', $$;$$;
COPY t FROM stdin;
1;
\.
SELEC 1;
SELECT 2 \g
ALTER TABLE t ADD COLUMN a int
