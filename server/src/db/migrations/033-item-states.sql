-- What became of an item is one of these, on the order and at its delivery. Not validated, as in 022.
alter table deliveries
  add constraint deliveries_state check (state in (
    'queued', 'retrying', 'accepted', 'refused', 'parked', 'recalling', 'withdrawn', 'unclear'
  )) not valid;
alter table orders
  add constraint orders_item_state check (item_state in (
    'waiting', 'sending', 'sent', 'not_met', 'recalling', 'withdrawn', 'unclear'
  )) not valid;
