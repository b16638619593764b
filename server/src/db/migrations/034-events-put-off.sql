-- Events that failed and wait for another try: later ones of their key wait for them. Others never enter this index.
create index outbox_put_off on outbox (key) where handled_at is null and attempts > 0;
