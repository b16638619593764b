-- Who signs a device out from another one is to have it told nothing more.
alter table push_subscriptions
  -- SHA-256 of the token under which it was made; null: made before this was kept.
  add column session bytea;
create index push_subscriptions_session on push_subscriptions (session);
