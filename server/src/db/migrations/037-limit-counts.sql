-- One table counts all that is limited: purchases of items and claims of coupons, by each player and by all together.
alter table purchase_counts rename to limit_counts;
alter table limit_counts rename column item to subject;
alter table limit_counts rename column role_id to scope;

-- No game, and no end unless the catalogue sets one: it is written with each claim.
insert into limit_counts (player_id, gid, subject, scope, period, used, most)
select player_id, 0, 'coupon:' || template, '', '-infinity', taken, 2147483647 from coupon_counts;
drop table coupon_counts;

-- For processes of the version before, which take orders until they are replaced.
create view purchase_counts as
  select player_id, gid, subject as item, scope as role_id, period, used, most from limit_counts;
