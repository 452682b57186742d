-- Before 18 a partitioned table takes no NOT VALID key, so none is advised.
ALTER TABLE events ADD FOREIGN KEY (user_id) REFERENCES customers (id);
