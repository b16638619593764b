-- The last four digits and the brand of the card, so that support finds a payment by its line on a statement. Deleted with the account,
-- and with the hash of the instrument. A process of the version before writes none.
alter table payments
  add column card_digits char(4),
  add column card_brand text,
  add constraint payments_card check (card_digits ~ '^[0-9]{4}$' and card_brand ~ '^[a-z0-9_-]{1,24}$') not valid;
-- As the hash: kept apart from the body of the webhook, so that they can be deleted.
alter table payment_webhooks add column card_digits char(4), add column card_brand text;

-- Digits of a card match one payment in ten thousand. Day and amount are compared in the index, so only payments that are shown are read.
create index payments_card on payments (card_digits, created_at desc, currency, amount) where card_digits is not null;
-- A hash index holds four bytes of each value, in place of 64.
create index payments_instrument on payments using hash (instrument) where instrument is not null;

-- Characters: of deliveries the id, the newest first; of the last order of each player in a game also the name. Prefixes need "C".
create index deliveries_character on deliveries (role_id, id desc) where role_id <> '';
create index shop_memory_character on shop_memory ((role ->> 'roleId'), player_id);
create index shop_memory_name on shop_memory ((lower(role ->> 'name') collate "C"));
create index players_name on players ((lower(nickname) collate "C")) where state <> 'deleted';

create index player_coupons_claimed on player_coupons (template, claimed_at desc);
