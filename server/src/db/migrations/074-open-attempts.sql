-- An open attempt to pay has one of a few slots of what it pays for, so that two at once cannot open one too many.
alter table payments add column slot smallint;
create unique index payments_open_slot on payments (player_id, payable, slot) where state in ('created', 'pending', 'authorised');
