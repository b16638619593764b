-- Sums of the ledger, so that reports need not read it. An hour is rolled up once no entry can be written into it any more. Unknown
-- dimensions are null, as in the report. The code locks `revenue_rollup` before it writes any of these tables.
create table revenue_hours (
  begins timestamptz not null,
  game int,
  -- The game and its item: 7/gems.
  item text,
  country text,
  state text,
  currency text not null,
  method text,
  provider text not null,
  payments int not null,
  -- Minor units.
  gross bigint not null,
  refunds bigint not null,
  disputes bigint not null,
  net bigint not null,
  tax bigint not null
);
create index revenue_hours_begins on revenue_hours (begins);

-- The same for whole UTC days and months: a report on a long period reads a fraction of the rows.
create table revenue_days (like revenue_hours);
create index revenue_days_begins on revenue_days (begins);
create table revenue_months (like revenue_hours);
create index revenue_months_begins on revenue_months (begins);

-- Days and months by item and country: a third of the groups.
create table revenue_days_items (
  begins timestamptz not null,
  game int,
  item text,
  country text,
  currency text not null,
  payments int not null,
  gross bigint not null,
  refunds bigint not null,
  disputes bigint not null,
  net bigint not null,
  tax bigint not null
);
create index revenue_days_items_begins on revenue_days_items (begins);
create table revenue_months_items (like revenue_days_items);
create index revenue_months_items_begins on revenue_months_items (begins);

-- Hours and days by the dimensions of most reports. Few hours have two orders with all dimensions alike, so these tables are short.
create table revenue_hours_short (
  begins timestamptz not null,
  game int,
  country text,
  currency text not null,
  payments int not null,
  gross bigint not null,
  refunds bigint not null,
  disputes bigint not null,
  net bigint not null,
  tax bigint not null
);
create index revenue_hours_short_begins on revenue_hours_short (begins);
create table revenue_days_short (like revenue_hours_short);
create index revenue_days_short_begins on revenue_days_short (begins);

-- The ids of an hour's entries, for reports whose days begin in the middle of an hour. The ledger has no index by time.
create table revenue_hour_ids (
  hour timestamptz primary key,
  first_id bigint not null,
  last_id bigint not null
);

-- Entries of later hours have ids above `after_id`.
create table revenue_marks (
  hour timestamptz primary key,
  after_id bigint not null
);

-- One row. All hours before `rolled_to` are rolled up; null: none yet.
create table revenue_rollup (
  id boolean primary key default true check (id),
  rolled_to timestamptz
);
insert into revenue_rollup default values;

-- UTC months whose sums an operator stored as final.
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_by text not null,
  closed_at timestamptz not null default now(),
  why text not null,
  -- The entry in the audit log.
  action uuid not null
);
create table closed_month_sums (
  month date not null references closed_months (month),
  game int,
  currency text not null,
  provider text not null,
  payments int not null,
  gross bigint not null,
  refunds bigint not null,
  disputes bigint not null,
  net bigint not null,
  tax bigint not null,
  unique nulls not distinct (month, game, currency, provider)
);
create function closed_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month is never changed';
end $$;
create trigger closed_months_stay before update or delete on closed_months
  for each row execute function closed_months_stay();
create trigger closed_month_sums_stay before update or delete on closed_month_sums
  for each row execute function closed_months_stay();
