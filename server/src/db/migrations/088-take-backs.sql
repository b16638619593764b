-- A game that can take an item back is asked for it: each row is one request about one delivery. The delivery's row is locked before
-- its request. It keeps the receiver of that time, because the order may go to another character afterwards, under a new delivery id.
create table take_backs (
  player_id uuid not null,
  id uuid not null default uuidv7(),
  delivery_id uuid not null,
  source text not null,
  reference text not null,
  gid int not null,
  uid bigint not null,
  role_id text not null,
  server_id text not null,
  contents jsonb not null,
  state text not null default 'asked' check (state in ('asked', 'parked', 'taken', 'used')),
  attempts int not null default 0,
  -- The last failure, or the words of the answer.
  reason text,
  due_at timestamptz not null default now(),
  -- A worker has it until then.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (player_id, id)
);
create index take_backs_delivery on take_backs (delivery_id);
create index take_backs_reference on take_backs (player_id, reference);
-- One open request for each delivery.
create unique index take_backs_open on take_backs (delivery_id) where state in ('asked', 'parked');
create index take_backs_due on take_backs (due_at) where state = 'asked';
create index take_backs_parked on take_backs (updated_at) where state = 'parked';

-- The delivery that a delivery follows, which the game took back before. Null: the item is delivered for the first time.
alter table deliveries add column follows uuid;
create index deliveries_taken_back on deliveries (updated_at) where state = 'taken_back';

alter table deliveries
  drop constraint deliveries_state,
  add constraint deliveries_state check (state in (
    'queued', 'retrying', 'accepted', 'refused', 'parked', 'recalling', 'withdrawn', 'unclear', 'taken_back'
  )) not valid;
alter table orders
  drop constraint orders_item_state,
  add constraint orders_item_state check (item_state in (
    'waiting', 'sending', 'sent', 'not_met', 'recalling', 'withdrawn', 'unclear', 'taken_back'
  )) not valid;
