-- Changes above a limit of the operator's role wait here for a second operator.
create table operator_approvals (
  id uuid primary key default uuidv7(),
  operation text not null,
  -- The input of the operation, kept only while it waits.
  input jsonb,
  -- The part of the input that the audit log keeps.
  shown jsonb not null,
  order_number text,
  asked_by text not null references operators (name),
  why text not null,
  -- The limit and the sum above it, as a sentence.
  reason text not null,
  -- The value of the refunds in minor units of the reference currency: an approval covers no more. Null: no refunds, or no rate.
  sum bigint,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  state text not null default 'asked' check (state in ('asked', 'approved', 'declined', 'expired')),
  decided_by text references operators (name),
  decided_at timestamptz,
  check ((state = 'asked') = (input is not null)),
  check ((state in ('approved', 'declined')) = (decided_by is not null)),
  check (state <> 'approved' or decided_by <> asked_by)
);
-- The same change waits once; the key of a refund is new with each dialog.
create unique index operator_approvals_once on operator_approvals (asked_by, operation, md5((input - 'key')::text)) where state = 'asked';

-- An operator approves what was asked for: afterwards a request is only decided, and its input forgotten.
create function operator_approvals_stay() returns trigger language plpgsql as $$ begin
  if old.state <> 'asked' or (new.input is not null and new.input is distinct from old.input) then
    raise exception 'requests for approval are decided once and never changed';
  end if;
  return new;
end $$;
create trigger operator_approvals_stay before update on operator_approvals
  for each row execute function operator_approvals_stay();

-- The requests of a revoked operator end: the name may be given to somebody else before they expire.
create function operator_approvals_end() returns trigger language plpgsql as $$ begin
  update operator_approvals set state = 'expired', input = null
    where asked_by = new.arguments ->> 'name' and state = 'asked';
  return null;
end $$;
create trigger operator_approvals_end after insert on operator_actions
  for each row when (new.command = 'operators revoke') execute function operator_approvals_end();

-- The sums of an operator over the last hours.
create index operator_actions_by_time on operator_actions (by_name, at);
