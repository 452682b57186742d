COPY t FROM stdin;
1	\N
\.
\copy t from stdin csv
a
\.
COPY t FROM stdin\; COPY u FROM stdin;
\.
\.
