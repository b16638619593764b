-- Where buyers live, as three tell: the order's snapshot has what they chose and the country of their address, a payment the country of
-- what was paid with. Law wants two that agree, kept for ten years: what was told once is never changed.
alter table payments
  -- The provider's word; null: it does not tell, or not yet. A process of the version before writes none.
  add column instrument_country text,
  add column instrument_country_at timestamptz,
  add constraint payments_instrument_country check (instrument_country ~ '^[A-Z]{2}$') not valid;

-- For which country and state the last order was priced.
alter table shop_memory add column country text, add column state text;

create function evidence_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'where a buyer lives, as it was told, is never changed';
end $$;
-- Looked at where these columns are written alone: an order's snapshot is when its stock or its account goes.
create trigger orders_evidence_kept before update of snapshot on orders for each row
  when (
    new.snapshot -> 'country' is distinct from old.snapshot -> 'country'
    or new.snapshot -> 'state' is distinct from old.snapshot -> 'state'
    or new.snapshot -> 'address' is distinct from old.snapshot -> 'address'
  )
  execute function evidence_is_kept();
create trigger payments_evidence_kept before update of instrument_country, instrument_country_at on payments for each row
  when (
    old.instrument_country is not null
    and (new.instrument_country, new.instrument_country_at) is distinct from (old.instrument_country, old.instrument_country_at)
  )
  execute function evidence_is_kept();
