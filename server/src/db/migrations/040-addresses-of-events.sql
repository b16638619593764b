-- Events that still hold somebody's address: few, since it is taken out of what is handled every hour.
create index outbox_addresses on outbox (id) where payload ? 'email';
