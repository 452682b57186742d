-- OR REPLACE with other arguments; with defaults, calls that worked are ambiguous.
CREATE OR REPLACE FUNCTION f(a bigint) RETURNS int LANGUAGE sql AS 'SELECT 2';
CREATE OR REPLACE FUNCTION f(a int, b int DEFAULT 1) RETURNS int LANGUAGE sql AS 'SELECT 2';
CREATE FUNCTION g(a text DEFAULT '') RETURNS int LANGUAGE sql AS 'SELECT 2';
CREATE OR REPLACE PROCEDURE p(a int, b int) LANGUAGE sql AS 'SELECT 1';
