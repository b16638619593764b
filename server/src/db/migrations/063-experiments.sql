-- What a player was shown of an experiment, at first: it stays, whatever shares become.
create table experiment_exposures (
  player_id uuid not null,
  experiment text not null,
  -- Null: held back. Sees what control sees, and counts for no variant.
  variant text,
  -- Percent by variant, as they were then: what the split is compared with.
  shares jsonb not null,
  at timestamptz not null default now(),
  primary key (player_id, experiment)
);
create index experiment_exposures_experiment on experiment_exposures (experiment, at);
