SELECT 1;
SELEC [31m;
/* open