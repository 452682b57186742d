-- Storage, compression and comments come from parents and by LIKE as the server passes them on.
-- args: catalog --from-empty storage.sql
create table a(x text compression pglz, y int);
alter table a alter x set storage external;
comment on column a.x is 'c';
create table b() inherits(a);
create table c(like a including storage including compression including comments);
create table d (like a);
create table pp(x text) partition by list(x);
alter table pp alter x set storage external;
create table pp1 partition of pp for values in('a');
