-- The order number begins with its UTC date, so the number is the partition key: yyyymm.
create table orders (
  player_id uuid not null,
  number text not null,
  uid bigint not null,
  payment_state text not null,
  item_state text not null,
  gid int not null,
  region text not null,
  item text not null,
  role jsonb not null,
  -- Everything the price and the delivery depend on, as it was when the order was placed.
  snapshot jsonb not null,
  currency text not null,
  total bigint not null check (total >= 0),
  method text not null,
  payment_id uuid,
  failure text,
  email text,
  locale text not null,
  variant text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (player_id, number)
) partition by range (number);
create index orders_recent on orders (player_id, created_at desc);
create index orders_expiring on orders (expires_at) where payment_state in ('unpaid', 'payment_failed');

create table order_events (
  player_id uuid not null,
  number text not null,
  id bigint generated always as identity,
  event text not null,
  at timestamptz not null,
  primary key (player_id, number, id)
) partition by range (number);

create table orders_rest partition of orders default;
create table order_events_rest partition of order_events default;

-- Makes the monthly partitions from `first` on; those that exist are left alone.
create function ensure_order_partitions(first date, months int) returns void language plpgsql as $$
declare
  month date;
  suffix text;
  parent text;
begin
  for i in 0..months - 1 loop
    month := date_trunc('month', first)::date + make_interval(months => i);
    suffix := to_char(month, 'YYYYMM');
    foreach parent in array array['orders', 'order_events'] loop
      if to_regclass(parent || '_' || suffix) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          parent || '_' || suffix, parent, suffix, to_char(month + interval '1 month', 'YYYYMM'));
      end if;
    end loop;
  end loop;
end $$;
select ensure_order_partitions((now() at time zone 'UTC')::date, 3);

-- How often a limited item was ordered in one period; an order that ends unpaid gives its count back.
create table purchase_counts (
  player_id uuid not null,
  gid int not null,
  item text not null,
  role_id text not null, -- '' where the limit counts the whole account
  period timestamp not null,
  used int not null check (used >= 0),
  primary key (player_id, gid, item, role_id, period)
);

-- The period of a purchase limit at an instant, by the wall clock of its zone: local start, and the instant it ends.
create function limit_period(at timestamptz, unit text, zone text, reset_hour int, out starts timestamp, out resets_at timestamptz)
language sql stable as $$
  select
    case when unit = 'lifetime' then '-infinity'::timestamp
      else date_trunc(unit, (at at time zone zone) - make_interval(hours => reset_hour)) end,
    case when unit = 'lifetime' then null
      else (date_trunc(unit, (at at time zone zone) - make_interval(hours => reset_hour))
        + ('1 ' || unit)::interval + make_interval(hours => reset_hour)) at time zone zone end
$$;

-- What the shop remembers of a player in a game, for returning buyers.
create table shop_memory (
  player_id uuid not null,
  gid int not null,
  region text not null,
  role jsonb not null,
  method text not null,
  updated_at timestamptz not null,
  primary key (player_id, gid)
);
