-- The rules of money hold for whoever writes, also into one month of the ledger alone.

-- Every partition has the row triggers of its parent, those that are made later as well.
drop trigger ledger_entries_append_only on ledger_entries;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();

-- Also no sum of one provider or payment is balanced by that of another.
create or replace function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from written group by transaction, provider, currency, payment_id having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return null;
end $$;

-- Triggers of whole statements are of one table alone: that of the parent sees what is written through it, these the rest. So they
-- cost nothing where entries are written as the code does.
create function guard_ledger_partition(name text) returns void language plpgsql as $$
begin
  execute format('create trigger ledger_entries_kept before truncate on %I for each statement execute function ledger_is_append_only()', name);
  execute format('create trigger ledger_entries_balance after insert on %I
    referencing new table as written for each statement execute function ledger_balances()', name);
end $$;
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
select guard_ledger_partition(inhrelid::regclass::text) from pg_inherits where inhparent = 'ledger_entries'::regclass;

create or replace function ensure_ledger_partitions(first date, months int) returns void language plpgsql as $$
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
      perform guard_ledger_partition(name);
    end if;
  end loop;
end $$;

-- Not validated: what was written before is for `differences` to find, and must not keep a shop from starting.
alter table ledger_entries
  add constraint ledger_entries_account check (account in ('provider', 'paid_outside', 'sales', 'refunds', 'disputes')) not valid,
  add constraint ledger_entries_kind check (kind in ('capture', 'refund', 'refund_failed', 'paid_outside', 'dispute', 'dispute_returned')) not valid;
alter table payments
  -- Disputes have no such bound: a bank may take what went back, and take it twice.
  add constraint payments_sums check (captured <= amount and refunded <= captured and (disputed = 0 or captured > 0)) not valid,
  add constraint payments_state check (state in (
    'created', 'pending', 'authorised', 'failed', 'cancelled', 'captured', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'
  )) not valid;
alter table refunds
  add constraint refunds_state check (state in ('requested', 'sent', 'failed')) not valid,
  add constraint refunds_settled check (state = 'failed' or (settled_at is null and returned_at is null)) not valid;
alter table orders
  add constraint orders_payment_state check (payment_state in (
    'unpaid', 'paying', 'payment_failed', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded', 'disputed'
  )) not valid;
alter table receipts
  add constraint receipts_state check (state in ('queued', 'sent', 'refused', 'parked')) not valid;

-- Whoever runs the portal need not own its tables: what makes new ones has the rights of their owner, and sees no table of another schema.
do $$
declare
  maker text;
begin
  foreach maker in array array['ensure_ledger_partitions(date, int)', 'ensure_order_partitions(date, int)'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', maker, current_schema());
    execute format('revoke execute on function %s from public', maker);
  end loop;
end $$;
