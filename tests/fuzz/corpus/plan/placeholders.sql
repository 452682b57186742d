\set a 1
SELECT :a, :"b", ${a}.${c:-d}, {{ index .X "b" }}, $a$x$a$;
VACUUM;
