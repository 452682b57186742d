INSERT INTO categories (name) VALUES ('Books'), ('Garden'), ('Kitchen');
