-- Until a game has said whether it has the item, a refund of all the money waits; it is dropped where the item is there.
alter table refunds drop constraint refunds_state;
alter table refunds add constraint refunds_state check (state in ('requested', 'waiting', 'dropped', 'sent', 'failed')) not valid;
