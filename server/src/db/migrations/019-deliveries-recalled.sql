alter table deliveries
  -- When a refund called it back: from then on no try is begun, and for a quarter of an hour the game is asked whether it has it.
  add column recalled_at timestamptz,
  -- Its buyer keeps the item though the money goes back: nothing calls it back.
  add column keep_item boolean not null default false;
create index deliveries_recalling on deliveries (due_at) where state = 'recalling';
