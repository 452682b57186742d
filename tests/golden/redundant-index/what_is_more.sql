-- Partial, unique, differently ordered and other kinds of index are more; a prefix and a double are not.
-- args: --select redundant-index
CREATE TABLE t (id bigint PRIMARY KEY, a int, b int, c text);
CREATE INDEX ab ON t (a, b);
CREATE INDEX a ON t (a);
CREATE INDEX a_part ON t (a) WHERE b > 0;
CREATE UNIQUE INDEX a_unique ON t (a);
CREATE INDEX a_desc ON t (a DESC);
CREATE INDEX a_hash ON t USING hash (a);
CREATE INDEX ba ON t (b, a);
CREATE INDEX ab_again ON t (a, b);
CREATE INDEX id_again ON t (id);
CREATE UNIQUE INDEX id_unique ON t (id);
CREATE INDEX c_pattern ON t (c text_pattern_ops);
CREATE INDEX c ON t (c);
CREATE INDEX again ON orders (customer_id);
