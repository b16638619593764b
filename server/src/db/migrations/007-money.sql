-- What the provider holds and gave back, by payment; when it is asked next about one that is open.
alter table payments
  add column captured bigint not null default 0,
  add column disputed bigint not null default 0,
  add column check_at timestamptz,
  add column checks int not null default 0,
  add check (captured >= 0 and disputed >= 0 and refunded <= amount);
create index payments_check on payments (check_at) where state in ('created', 'pending', 'authorised');

create table refunds (
  player_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  -- Why, in one word or with who asked: surplus, late, not_met, operator:…; each reason refunds a payment once.
  reason text not null,
  state text not null default 'requested',
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (player_id, id),
  unique (player_id, payment_id, reason)
);
create index refunds_id on refunds (id);
create index refunds_open on refunds (created_at) where state = 'requested';

-- Double entry: the entries of one transaction sum to zero. Debits are positive, credits negative.
create table ledger_entries (
  id bigint generated always as identity,
  at timestamptz not null,
  transaction uuid not null,
  kind text not null,
  account text not null,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  player_id uuid not null,
  payment_id uuid not null,
  payable text not null,
  primary key (id, at)
) partition by range (at);
create index ledger_entries_payment on ledger_entries (payment_id);
create table ledger_entries_rest partition of ledger_entries default;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed: write a new one that corrects';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function ledger_is_append_only();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from written group by transaction, currency having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_balances();

create function ensure_ledger_partitions(first date, months int) returns void language plpgsql as $$
declare
  month date;
  name text;
begin
  for i in 0..months - 1 loop
    month := date_trunc('month', first)::date + make_interval(months => i);
    name := 'ledger_entries_' || to_char(month, 'YYYYMM');
    if to_regclass(name) is null then
      execute format('create table %I partition of ledger_entries for values from (%L) to (%L)',
        name, month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
    end if;
  end loop;
end $$;
select ensure_ledger_partitions((now() at time zone 'UTC')::date, 3);

alter table orders
  add column cancel_asked_at timestamptz;
