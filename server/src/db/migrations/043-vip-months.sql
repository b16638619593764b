-- Months whose coupons of VIP levels are given to all that had the level when it began.
create table vip_months (
  month text primary key,
  at timestamptz not null default now()
);
