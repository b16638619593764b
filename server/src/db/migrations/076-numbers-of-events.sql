-- Erased accounts' numbers leave events as addresses do (040): the purge finds both without reading every event.
create index outbox_numbers on outbox (id) where payload ? 'uid';
