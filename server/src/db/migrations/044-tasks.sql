-- Tasks: what counted for a player, entry by entry, and its sum in each period.
create table task_entries (
  player_id uuid not null,
  task text not null,
  -- What counted, such as `order:<number>` or `day:2026-11-22`: once for each task is this key, whatever the period.
  key text not null,
  -- Local start of the period, `2026-11-22`; `once`: it never begins anew.
  period text not null,
  -- What it counted at first, and what it counts now: of an order, less what went back of it.
  whole int not null,
  amount int not null check (amount >= 0),
  at timestamptz not null,
  primary key (player_id, task, key)
);
-- An order whose money goes back is found in all tasks that it counted for, whatever the catalogue says by then.
create index task_entries_order on task_entries (player_id, key) where key like 'order:%';

-- The sum of a period's entries, moved by the statement that writes or changes them. Guards claims against refunds.
create table task_progress (
  player_id uuid not null,
  task text not null,
  period text not null,
  count bigint not null,
  -- When the period ends; infinity: never.
  ends_at timestamptz not null,
  -- It ended, and what was reached and not claimed is given; a change after that opens it again.
  settled boolean not null default false,
  primary key (player_id, task, period)
);
create index task_progress_open on task_progress (task, ends_at) where not settled;
create index task_progress_ended on task_progress (ends_at) where ends_at < 'infinity';
