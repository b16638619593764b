-- The reason of a refund becomes data: its cause, and the dispute, operator's action or failed refund that it follows.
alter table refunds add column cause text;
alter table refunds add column cause_id text;
-- When the provider's books began to show an accepted refund; null: not yet, or not any more.
alter table refunds add column confirmed_at timestamptz;

-- Only the first colon separates: the ids of providers may contain more. Disputes of old versions have the id ''.
update refunds r set
  cause = split_part(reason, ':', 1),
  cause_id = case when strpos(reason, ':') > 0 then substr(reason, strpos(reason, ':') + 1) end,
  -- Row by row through the indexes: a join may be planned as a loop over all refunds for each refund.
  confirmed_at = case when state = 'sent' and (
    select refunded from payments p where p.player_id = r.player_id and p.id = r.payment_id
  ) >= (
    select sum(amount) from refunds sent
    where sent.player_id = r.player_id and sent.payment_id = r.payment_id and sent.state = 'sent'
  ) then updated_at end;

alter table refunds
  alter column cause set not null,
  -- Also drops its unique key. Processes of the version before fail to store refunds, and events are retried.
  drop column reason,
  -- A cause without an id refunds a payment once, too.
  add constraint refunds_once unique nulls not distinct (player_id, payment_id, cause, cause_id),
  -- Not validated, as in 022.
  add constraint refunds_cause check (
    cause in ('late', 'surplus', 'wrong_amount', 'not_met', 'withdrawn', 'withdrawal', 'operator', 'again', 'rest')
    and (cause not in ('operator', 'again', 'rest') or cause_id is not null)
  ) not valid,
  add constraint refunds_confirmed check (confirmed_at is null or state = 'sent') not valid;

-- Refunds that are still to be sent or confirmed, and failed ones that are not settled: few among very many.
drop index refunds_open;
create index refunds_unfinished on refunds (state, updated_at) where confirmed_at is null and settled_at is null;

-- The payment that a webhook names, by our id. Null: it names none, or a process of the version before stored it.
alter table payment_webhooks add column payment_id text;
create index payment_webhooks_payment on payment_webhooks (payment_id) where payment_id is not null;
create index payment_webhooks_unnamed on payment_webhooks (received_at) where payment_id is null;

-- The handled events of one order, payment or delivery. An event enters it once, when it is handled.
create index outbox_key on outbox (key) where handled_at is not null;
