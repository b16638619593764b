-- What payers got past the provider, in place of refunds that failed: it counts as gone back. By payment, and by refund.
alter table payments add column paid_outside bigint not null default 0;
alter table refunds add column paid_outside bigint check (paid_outside >= 0);

-- What was settled before, as far as it did not go back otherwise and is not on its way.
with settled as (
  select r.player_id, r.id, r.amount,
    p.captured - greatest(p.refunded, (
      select coalesce(sum(asked.amount), 0) from refunds asked
      where asked.player_id = p.player_id and asked.payment_id = p.id and asked.state <> 'failed'
    )) - coalesce(sum(r.amount) over (
      partition by r.player_id, r.payment_id order by r.settled_at, r.id rows between unbounded preceding and 1 preceding
    ), 0) as room
  from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where r.settled_at is not null
)
update refunds r set paid_outside = greatest(0, least(settled.amount, settled.room))
from settled where r.player_id = settled.player_id and r.id = settled.id;

create temporary table settled_before on commit drop as
select player_id, payment_id, sum(paid_outside)::bigint as amount, gen_random_uuid() as transaction
from refunds where paid_outside > 0 group by player_id, payment_id;

update payments p set paid_outside = s.amount, updated_at = now(), state = case
    when p.state = 'disputed' then p.state
    when p.captured > p.refunded + s.amount + p.disputed then 'partially_refunded'
    when p.disputed > 0 then 'dispute_lost'
    else 'refunded'
  end
from settled_before s where p.player_id = s.player_id and p.id = s.payment_id;

insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
select now(), s.transaction, 'paid_outside', side.account, p.provider, p.currency, side.sign * s.amount, p.player_id, p.id, p.payable
from settled_before s join payments p on p.player_id = s.player_id and p.id = s.payment_id
cross join (values ('refunds', 1), ('paid_outside', -1)) as side (account, sign);

-- What they pay for hears of it as of any refund.
insert into outbox (type, key, payload)
select 'payment.refunded', p.id::text, jsonb_build_object(
  'playerId', p.player_id, 'paymentId', p.id, 'payable', p.payable, 'amount', p.amount, 'currency', p.currency,
  'refunded', p.refunded + p.paid_outside, 'refundsFailed', p.refunds_failed, 'outside', true,
  'standing', case when p.state in ('disputed', 'partially_refunded') then p.state else 'refunded' end
)
from settled_before s join payments p on p.player_id = s.player_id and p.id = s.payment_id;

alter table payments add constraint payments_paid_outside check (paid_outside between 0 and captured);
-- A command of the version before would settle without counting: it fails instead.
alter table refunds add constraint refunds_paid_outside check ((settled_at is null) = (paid_outside is null));
