-- As in 024, but reads the orders of the last two months only: none is open for longer (`unpaidFor` of a method).
create or replace function open_orders(buyer uuid, wanted bytea, of_gid int, of_item text, out open int, out of_item_open int, out same text)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(buyer::text, 24));
  select count(*), count(*) filter (where o.gid = of_gid and o.item = of_item),
    max(o.number) filter (where o.choice = wanted and (o.cancelling_until is null or o.cancelling_until <= now()))
  into open, of_item_open, same
  from orders o
  where o.player_id = buyer and o.payment_state in ('unpaid', 'paying', 'payment_failed') and o.expires_at > now()
    and o.number >= to_char(now() at time zone 'UTC' - interval '32 days', 'YYYYMMDD');
end $$;
