-- Invitations: each player's code, and who came by whose.
create table invite_codes (
  player_id uuid primary key,
  code text not null unique,
  drawn_at timestamptz not null default now()
);

create table invites (
  id uuid primary key default uuidv7(),
  -- The activity of the catalogue that it came by.
  program text not null,
  -- Null: erased.
  inviter_id uuid,
  -- One invitation for each account, ever. Null: erased.
  invitee_id uuid unique,
  -- Whether the invitee got their coupon.
  accepted boolean not null,
  state text not null check (state in ('joined', 'waiting', 'counted', 'not_counted', 'taken_back')),
  -- Why it does not count, for operators alone.
  reason text,
  -- What the invitee got, and the inviter gets for them.
  coupon text not null,
  joined_at timestamptz not null default now(),
  -- When it came to its state.
  at timestamptz not null default now(),
  -- The order by which it counts, and what of it has to stay paid, in minor units of the reference currency.
  number text,
  minimum int,
  paid_at timestamptz,
  counts_at timestamptz,
  -- A keyed hash of what it was paid with.
  instrument text,
  check (accepted or state = 'not_counted'),
  check (state not in ('waiting', 'counted') or (number is not null and paid_at is not null and counts_at is not null))
);
create index invites_inviter on invites (inviter_id, at) where inviter_id is not null;
create index invites_number on invites (number) where number is not null;
create index invites_due on invites (counts_at) where state = 'waiting';
-- By each payment instrument one invitee counts.
create unique index invites_instrument on invites (instrument) where instrument is not null and state in ('waiting', 'counted');
