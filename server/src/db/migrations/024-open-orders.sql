-- What was chosen, hashed: the same choice again is the same order. Null for orders of the time before.
alter table orders add column choice bytea;
-- Until when a piece of the stock is held for an unpaid order; null: it takes of no stock. Whether it has its piece still, its snapshot says.
alter table orders add column held_until timestamptz;
update orders set held_until = least(expires_at, now() + interval '15 minutes')
where payment_state in ('unpaid', 'paying', 'payment_failed') and (snapshot->>'stock')::boolean;

create index orders_open on orders (player_id) where payment_state in ('unpaid', 'paying', 'payment_failed');
create index orders_held on orders (held_until) where held_until is not null and payment_state in ('unpaid', 'paying', 'payment_failed');

-- The open orders of a buyer, those of an item, and the one of this choice. Orders of one buyer are placed one after the other: who
-- comes second waits here, and then sees what the first has placed, since each statement of a volatile function looks anew.
create function open_orders(buyer uuid, wanted bytea, of_gid int, of_item text, out open int, out of_item_open int, out same text)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(buyer::text, 24));
  select count(*), count(*) filter (where o.gid = of_gid and o.item = of_item),
    max(o.number) filter (where o.choice = wanted and (o.cancelling_until is null or o.cancelling_until <= now()))
  into open, of_item_open, same
  from orders o
  where o.player_id = buyer and o.payment_state in ('unpaid', 'paying', 'payment_failed') and o.expires_at > now();
end $$;
