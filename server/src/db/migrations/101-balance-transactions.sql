-- The lines of the providers' balance reports, and the months that are closed with them.
create table balance_transactions (
  provider text not null,
  -- The provider's own id: a line that is reported twice is one row.
  id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'adjustment')),
  -- The provider's own name of the kind.
  category text not null,
  -- Minor units of the currency in which the provider settles. The balance changes by the amount less the fee.
  currency text not null,
  amount bigint not null,
  fee bigint not null default 0,
  -- The same amount in the currency of the payment, if the provider converted it.
  charged_currency text,
  charged_amount bigint,
  payment_id uuid,
  -- The time of the provider.
  at timestamptz not null,
  -- The same, or the beginning of the first open month if that month was closed.
  booked_at timestamptz not null,
  read_at timestamptz not null default now(),
  primary key (provider, id),
  check ((charged_currency is null) = (charged_amount is null)),
  check (charged_currency is distinct from currency)
);
create index balance_transactions_booked on balance_transactions (booked_at);
create index balance_transactions_payment on balance_transactions (payment_id) where payment_id is not null;

-- Their double entries. With those of `ledger_entries` they are the ledger. `provider` is the money that the provider owes the shop.
create table balance_entries (
  id bigint generated always as identity primary key,
  booked_at timestamptz not null,
  provider text not null,
  transaction_id text not null,
  account text not null check (account in ('provider', 'fees', 'bank', 'exchange', 'adjustments')),
  currency text not null,
  amount bigint not null check (amount <> 0),
  foreign key (provider, transaction_id) references balance_transactions (provider, id)
);
create index balance_entries_booked on balance_entries (booked_at);

-- The period whose lines are read, without gaps.
create table balance_reads (
  provider text primary key,
  read_from timestamptz not null,
  read_until timestamptz not null,
  updated_at timestamptz not null default now(),
  check (read_from <= read_until)
);

create function balance_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'lines of providers are never changed: the provider reports another line that corrects';
end $$;
create trigger balance_transactions_kept before update or delete on balance_transactions
  for each row execute function balance_is_append_only();
create trigger balance_transactions_whole before truncate on balance_transactions
  for each statement execute function balance_is_append_only();
create trigger balance_entries_kept before update or delete on balance_entries
  for each row execute function balance_is_append_only();
create trigger balance_entries_whole before truncate on balance_entries
  for each statement execute function balance_is_append_only();

create function balance_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from written group by provider, transaction_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a balance transaction must sum to zero';
  end if;
  return null;
end $$;
create trigger balance_entries_balance after insert on balance_entries
  referencing new table as written for each statement execute function balance_entries_balance();

-- The numbers of a closed month, as they were shown, and the providers that it was closed without.
alter table closed_months
  add column figures jsonb,
  add column hash text,
  add column without text[] not null default '{}';

-- Nothing is booked into a closed month. The lock keeps a close apart from bookings that are not committed yet.
create function balance_month_is_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('manawell.books'));
  if exists (
    select from written w join closed_months c on c.month = date_trunc('month', w.booked_at at time zone 'UTC')::date
  ) then
    raise exception using errcode = 'MW003', message = 'the month of this line is closed';
  end if;
  return null;
end $$;
create trigger balance_transactions_open after insert on balance_transactions
  referencing new table as written for each statement execute function balance_month_is_open();
create trigger balance_entries_open after insert on balance_entries
  referencing new table as written for each statement execute function balance_month_is_open();

-- The same for the ledger. The trigger is only on partitions of closed months, so it costs orders nothing: they write into the present
-- month. The rest partition has months without one of their own.
create function ledger_month_is_open() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where month = date_trunc('month', new.at at time zone 'UTC')::date) then
    raise exception using errcode = 'MW003', message = 'the month of this ledger entry is closed';
  end if;
  return new;
end $$;
create trigger ledger_entries_open before insert on ledger_entries_rest
  for each row execute function ledger_month_is_open();

create function guard_closed_ledger(month date) returns void language plpgsql security definer as $$
declare
  name text := 'ledger_entries_' || to_char(month, 'YYYYMM');
begin
  if to_regclass(name) is null
    or exists (select from pg_trigger where tgrelid = to_regclass(name) and tgname = 'ledger_entries_open') then
    return;
  end if;
  execute format('create trigger ledger_entries_open before insert on %I for each row execute function ledger_month_is_open()', name);
end $$;
do $$
begin
  execute format('alter function guard_closed_ledger(date) set search_path = %I, pg_temp', current_schema());
  revoke execute on function guard_closed_ledger(date) from public;
end $$;
alter function guard_closed_ledger(date) set lock_timeout = '2s';
select guard_closed_ledger(month) from closed_months;

-- Months that an admin opened again, as they had been closed.
create table reopened_months (
  month date not null,
  closed_by text not null,
  closed_at timestamptz not null,
  close_why text not null,
  -- The entry in the audit log.
  close_action uuid not null unique,
  figures jsonb,
  hash text,
  sums jsonb not null,
  reopened_by text not null,
  reopened_at timestamptz not null default now(),
  why text not null,
  action uuid not null
);
create function reopened_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the record of a reopened month is never changed';
end $$;
create trigger reopened_months_stay before update or delete on reopened_months
  for each row execute function reopened_months_stay();

-- A closed month goes only with its record.
create or replace function closed_months_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from reopened_months r join closed_months c on c.month = r.month and c.action = r.close_action where r.month = old.month
  ) then
    return old;
  end if;
  raise exception 'a closed month is never changed';
end $$;
