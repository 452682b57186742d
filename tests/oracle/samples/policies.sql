-- What a policy needs, before and after ALTER POLICY.
create table t (a int, b int);
create policy o1 on t using (a > 1);
alter policy o1 on t using (b > 1);
create policy o2 on t using (a > 1) with check (b > 1);
alter policy o2 on t using (b > 2) with check (b > 3);
create policy o3 on t for insert with check (a > 1);
alter policy o3 on t with check (true);
create temp table tt (a int);
create policy o4 on tt using (a > 1);
