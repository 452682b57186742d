-- Who may take away the NOT NULL of an identity and of a key.
create table a (x int generated always as identity, y int primary key, z int generated always as identity primary key check (z > 0));
create table a (x int generated always as identity, y int primary key, w int not null);
alter table a alter x drop not null;
alter table a drop constraint a_x_not_null;
alter table a drop constraint a_x_not_null cascade;
alter table a drop constraint a_y_not_null;
alter table a drop constraint a_w_not_null;
create table b (z int generated always as identity primary key);
alter table b alter z drop not null;
alter table b drop constraint b_z_not_null;
alter table b drop constraint b_pkey, drop constraint b_z_not_null;
alter table b drop constraint b_pkey;
alter table b alter z drop not null;
