-- Whose NOT NULL it is: of the table itself, or of its parents.
create table m (a int not null, b int);
create table m1 () inherits (m);
alter table m1 alter a set not null;
create table m2 () inherits (m);
alter table m2 add primary key (a);
create table m3 () inherits (m);
create unique index m3i on m3 (a);
alter table m3 add primary key using index m3i;
create table m4 (primary key (a)) inherits (m);
create table m5 (a int primary key) inherits (m);
create table nn (a int not null, b int);
create table nn6 (a int not null) inherits (nn);
create table nn7 (constraint q not null a) inherits (nn);
create table nn8 (a int not null, primary key (a)) inherits (nn);
create table nn9 (a int not null) inherits (nn, nn8);
create table nn10 (primary key (b)) inherits (nn, nn8);
create table nn11 (primary key (b)) inherits (nn);
create table nn12 (a int default 1) inherits (nn);
