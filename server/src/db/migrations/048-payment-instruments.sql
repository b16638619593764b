-- What a payment was paid with: a hash, under a key of the installation, of the provider's own fingerprint of it. Null: nobody told, or
-- it is long ago. A process of the version before writes none.
alter table payments add column instrument text;
create index payments_with_instrument on payments (player_id) where instrument is not null;

-- What a stored webhook says of it, hashed before it is stored: its body has none.
alter table payment_webhooks add column instrument text;
