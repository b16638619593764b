-- One table counts all that is limited: purchases of items and claims of coupons, by each player and by all together.
alter table purchase_counts rename to limit_counts;
alter table limit_counts rename column item to subject;
alter table limit_counts rename column role_id to scope;

-- What is claimed now is waited for: it counts too.
lock table coupon_counts in access exclusive mode;
-- No game, and no end unless the catalogue sets one: it is written with each claim.
insert into limit_counts (player_id, gid, subject, scope, period, used, most)
select player_id, 0, 'coupon:' || template, '', '-infinity', taken, 2147483647 from coupon_counts;
drop table coupon_counts;

-- For processes of the version before, which take orders until they are replaced.
create view purchase_counts with (security_invoker = true) as
  select player_id, gid, subject as item, scope as role_id, period, used, most from limit_counts;
-- It can be read and erased; a claim fails there until they are replaced.
create view coupon_counts with (security_invoker = true) as
  select substr(subject, 8) as template, player_id, used as taken from limit_counts where gid = 0 and subject like 'coupon:%';
