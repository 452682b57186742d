-- Comments nest, and nothing in them counts.
-- args: --from-empty
/* a /* b; DROP TABLE seats; */ " ' $q$ ; */
CREATE TABLE seats (row int /* ; */, -- it's; here
  number int);
-- DROP TABLE seats;
SELECT row FROM seats /*/ BEGIN; */ WHERE number = 2; /* and */ SELECT missing FROM seats;
/* no statement; */
