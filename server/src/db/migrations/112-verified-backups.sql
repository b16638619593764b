-- The newest backup of each verdict that `backup verify --record` found. Metrics tell its age.
create table verified_backups (
  verdict text primary key check (verdict in ('whole', 'differences')),
  -- The time of the newest change in the backup. Later changes are lost with the database.
  newest_change timestamptz not null
);
