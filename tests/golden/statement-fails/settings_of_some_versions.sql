-- What some servers of the range know, and take, is let pass.
-- args: --from-empty --pg-version 16-17
SET transaction_timeout = 0;
SET maintenance_work_mem = 64;
SET io_method = 'sync';
