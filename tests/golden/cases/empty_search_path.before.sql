CREATE TABLE versions (version text);
