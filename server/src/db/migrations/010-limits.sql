-- The limit that a count was last held against: the catalogue may change it.
alter table purchase_counts add column most int not null default 1;

-- Ends a statement from within, so that a write and its refusal are one: the server turns the code into a refusal.
create function refuse(reason text) returns int language plpgsql as $$
begin
  raise exception using errcode = 'MW001', message = reason;
end $$;

-- A player's own monthly limit. Amounts as the player wrote them, and in thousandths of the reference currency's
-- minor unit, in which spending is counted. A raise (or the end of the limit: null) waits in the `next_` columns.
create table spending_caps (
  player_id uuid primary key,
  currency text not null,
  amount bigint,
  reference bigint,
  next_currency text,
  next_amount bigint,
  next_reference bigint,
  next_from timestamptz,
  updated_at timestamptz not null
);

create table monthly_spending (
  player_id uuid not null,
  month date not null,
  reference bigint not null check (reference >= 0),
  primary key (player_id, month)
);
