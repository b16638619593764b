-- What people did from the command line, with who and why. Written in the transaction of what was done.
create table operator_actions (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  by_name text not null check (by_name <> ''),
  why text not null check (why <> ''),
  command text not null,
  arguments jsonb not null,
  result jsonb not null,
  -- The order it concerned, where there is one.
  order_number text generated always as (result ->> 'number') stored
);
create index operator_actions_order on operator_actions (order_number);

create function operator_actions_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what an operator did is never changed';
end $$;
create trigger operator_actions_append_only before update or delete or truncate on operator_actions
  for each statement execute function operator_actions_are_append_only();

-- An operator knows the number or the email, not the player.
create index orders_number on orders (number);
create index orders_email on orders (lower(email)) where email is not null;
create index deliveries_parked on deliveries (updated_at) where state = 'parked';
-- A day's rows, or those since an order was placed: rows lie in the order of their times, so a few pages of index do.
create index payments_created on payments using brin (created_at);
create index payment_webhooks_received on payment_webhooks using brin (received_at);
create index outbox_created on outbox using brin (created_at);
