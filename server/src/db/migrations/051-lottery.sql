-- The daily draw. What a day is drawn under is published before it begins, and never changes.
create table lottery_days (
  lottery text not null,
  day date not null,
  -- Canonical JSON of what decides: prizes in their order, weights, limits, zone.
  configuration text not null,
  -- SHA-256 of the seed and of the configuration's own; the seed is kept nowhere.
  commitment bytea not null check (length(commitment) = 32),
  -- What each prize gives, by its id.
  rewards jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  committed_at timestamptz not null,
  -- It opens though its commitment is younger than a day: a demonstration.
  early boolean not null,
  primary key (lottery, day)
);

create table lottery_draws (
  player_id uuid not null,
  -- Its grant's too.
  id uuid not null,
  lottery text not null,
  day date not null,
  -- What goes into the computation beside the seed.
  uid bigint not null,
  salt bytea not null check (length(salt) = 16),
  prize text not null,
  -- Another one than `prize` where its limit was reached.
  given text not null,
  at timestamptz not null,
  primary key (player_id, lottery, day)
);
create unique index lottery_draws_of_day on lottery_draws (lottery, day, id);
