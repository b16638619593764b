-- Of what was refunded, how much came back afterwards; it never falls. `refunded` is what is gone now.
alter table payments
  add column refunds_failed bigint not null default 0 check (refunds_failed >= 0),
  -- [{ id, amount, status, stage }]: `disputed` is the sum of those that are open or lost.
  add column disputes jsonb not null default '[]';
-- Disputes from before they were kept one by one have no id of the provider's.
update payments set disputes = jsonb_build_array(jsonb_build_object(
  'id', '', 'amount', disputed, 'status', case state when 'dispute_lost' then 'lost' else 'open' end,
  'stage', case state when 'dispute_lost' then 2 else 1 end
)) where disputed > 0;

-- When a refund that the provider had taken came back, because the payer's bank would not have it.
alter table refunds add column returned_at timestamptz;
create index refunds_returned on refunds (returned_at) where returned_at is not null;

alter table orders
  -- When a provider was last asked to close what the order's time is up for: the one who waited longest is next.
  add column close_asked_at timestamptz,
  -- A cancellation is under way until then, or until it is over: no payment is started meanwhile.
  add column cancelling_until timestamptz;
create index orders_overdue on orders (close_asked_at nulls first, expires_at) where payment_state = 'paying';

-- A delivery that an operator takes up begins a new round; jobs of an earlier one are void.
alter table deliveries add column round int not null default 0;

-- How often a letter was sent anew; part of its Message-Id, so that no mail server takes it for a repeat.
alter table receipts add column copy int not null default 0;
