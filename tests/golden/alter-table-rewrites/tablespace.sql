-- Another tablespace: the files are copied under the lock, unless they lie there already.
ALTER TABLE t SET TABLESPACE fast;
ALTER TABLE t SET TABLESPACE fast;
ALTER INDEX t_pkey SET TABLESPACE fast;
CREATE TABLE n (id int);
ALTER TABLE n SET TABLESPACE fast;
