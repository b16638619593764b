-- Events of the follow-up lane: read in their order by each of its subscribers, which keeps a position of its own.

-- Both without a rewrite of the table: rows from before have no place in the lane.
alter table outbox add column follow_up boolean not null default false;
alter table outbox add column xid xid8;
alter table outbox alter column xid set default pg_current_xact_id();
create index outbox_follow_up on outbox (xid, id) where follow_up;

create table follow_up_positions (
  subscriber text primary key,
  -- Every event up to this one is handled: of all transactions before `xid` none is under way any more.
  xid xid8 not null,
  id bigint not null,
  -- Events after it that are handled already.
  ahead bigint[] not null default '{}'
);

-- Events that a subscriber could not handle while it could handle others: they are tried again, and later ones of their key wait.
create table follow_up_parked (
  -- One that is removed for good takes them along.
  subscriber text not null references follow_up_positions on delete cascade,
  event bigint not null,
  key text not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  error text,
  primary key (subscriber, event)
);
create index follow_up_parked_key on follow_up_parked (subscriber, key);
