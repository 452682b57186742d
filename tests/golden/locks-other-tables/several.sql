-- One statement is told once, however many tables wait for it.
DROP TABLE two;
DROP TABLE three;
DROP TABLE five;
