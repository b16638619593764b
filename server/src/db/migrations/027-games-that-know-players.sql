-- Which games know a player: only these may speak of the account (decisions/017).
create table player_games (
  player_id uuid not null,
  gid int not null,
  since timestamptz not null,
  primary key (player_id, gid)
);

-- Whoever came from a game lately, or whose number was handed to one, is known to it. Of earlier ones nothing says from which
-- game they came: the first that confirms the number itself has them.
insert into player_games (player_id, gid, since)
select p.id, known.gid, now() from players p join (
  select uid, gid from login_tickets where used_at is not null
  union select uid, gid from game_requests where used_at is not null and uid is not null
) known using (uid)
union
select player_id, gid, now() from game_handoffs where redeemed_by is not null
on conflict do nothing;

-- A game asked for the deletion; the owner has not confirmed it.
alter table players add column deletion_asked_at timestamptz;

-- The game that vouched at the sign-in; null: the player proved it without one.
alter table sessions add column gid int;
