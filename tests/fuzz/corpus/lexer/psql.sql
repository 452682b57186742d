SELECT $$a$$, $a$ $$ $a$, $1, :a, :'a', :"a", :{?a}, a[1:b];
\set a 1
\echo a \\ SELECT 1 \bind 2 \g
SELECT 1\; SELECT 2 \gset x_
