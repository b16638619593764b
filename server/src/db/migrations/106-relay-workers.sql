-- The workers that handle events of the money lane, so that they can share its slots. Locks decide which worker handles a slot, so a
-- wrong or missing row does no harm.
create table relay_workers (
  id uuid primary key,
  seen_at timestamptz not null
);
