-- In whatever units, and whichever is set last; one of them alone, or none, is another matter.
SET lock_timeout = '10s';
SET statement_timeout = 5000;
SET lock_timeout = 4999;
SET lock_timeout = '0.1min';
SET statement_timeout = 0;
SET statement_timeout = '1h';
RESET lock_timeout;
SET lock_timeout = '60min';
