-- What a reward was given for is gone while it was on its way: should its game refuse it, it is not given again.
alter table grants add column withdraw_wanted boolean not null default false;

-- What still has to come to an end. A refused reward that is `not_met` was taken for a free item's claim, by a process of the version
-- before that knew no others.
create index grants_to_settle on grants (player_id) where state = 'sending' or (state = 'not_met' and source <> 'free_item') or withdraw_wanted;

-- What operators gave together.
create table grant_batches (
  name text primary key,
  -- What everybody gets; null: each line of the file says its own.
  contents jsonb,
  claimable_until timestamptz not null default 'infinity',
  at timestamptz not null default now()
);
create index grants_of_batch on grants (reference, player_id) where source = 'compensation';
