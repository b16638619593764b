-- An attempt that was closed is asked about again for a while: its payer may have paid in that moment, and the webhook may be lost.
alter table payments add column recheck_at timestamptz;
create index payments_recheck on payments (recheck_at) where recheck_at is not null;
