-- A player's coupons. What one is worth, its template in the catalogue says.
create table player_coupons (
  player_id uuid not null,
  id uuid not null default uuidv7(),
  template text not null,
  -- The grant that brought it, for coupons that the publisher gave: each brings one at most.
  batch text,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, template, batch)
);

-- How many of a template were claimed: by each player, and by all together (the zero uuid).
create table coupon_counts (
  template text not null,
  player_id uuid not null,
  taken int not null check (taken >= 0),
  primary key (template, player_id)
);

-- What serves for one order alone, a coupon or a first top-up, and the order that holds or used it. No row: it is free.
create table benefit_uses (
  player_id uuid not null,
  benefit text not null, -- a coupon's id, or `first:<gid>` or `first:<gid>:<item>`
  number text not null,
  state text not null check (state in ('reserved', 'used')),
  at timestamptz not null,
  primary key (player_id, benefit)
);
create index benefit_uses_of_order on benefit_uses (player_id, number);

-- Orders of the time before have neither coupon nor promotion nor tax.
update orders set snapshot = snapshot || jsonb_build_object(
  'benefits', '[]'::jsonb,
  'price', (snapshot->'price') || '{"coupon": null, "tax": null, "promotion": null}'::jsonb || jsonb_build_object(
    'grants', (select coalesce(jsonb_agg(entry || '{"extra": 0}'::jsonb), '[]'::jsonb) from jsonb_array_elements(snapshot->'price'->'grants') as entry)
  )
);
