-- A blocked player has no session and gets none. Without an end it lasts until somebody ends it; why, operator_actions says.
alter table players
  add column blocked_at timestamptz,
  add column blocked_until timestamptz,
  add constraint players_blocked check (blocked_until is null or blocked_at is not null) not valid;
