-- Without the word nothing goes along: the server refuses the statement if the view is there.
DROP TABLE kept;
