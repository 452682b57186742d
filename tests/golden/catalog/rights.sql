-- Roles, rights and comments are kept as they were given.
-- args: catalog --from-empty rights.sql
create role a; create user b createdb connection limit 3 in role a; create role c admin b;
alter role a set search_path = x, "Y"; alter role a in database d set work_mem = '1MB'; alter role a reset work_mem;
grant a to c with admin option; revoke admin option for a from c;
create table t(x int, y int); comment on table t is 'hello'; comment on column t.y is 'col'; comment on column t.y is null;
grant select on t to a with grant option; grant select(y), insert(y) on t to b; revoke select on t from b; grant all on t to public;
create function f() returns int language sql as 'select 1'; revoke all on function f() from public; grant execute on all functions in schema public to a;
create sequence s; grant usage on sequence s to b; grant usage on schema public to a; comment on schema public is 'std';
create role a; create role b; create role c in role a; create schema s;
create table t(x serial); create index ti on t(x); create table s.u(i int);
alter table t owner to a; drop role a;
alter default privileges in schema s grant select on tables to b;
alter default privileges revoke execute on functions from public;
create table s.v(i int); create function s.f() returns int language sql as 'select 1';
drop role b;
alter role b rename to bb; create policy p on s.u to bb, c; drop role c; 
grant create on schema s to a; set role a; create table s.w(i int); reset role; grant select on s.u to a;
reassign owned by a to c; 
