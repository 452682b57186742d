SET lock_timeout = '5s';
