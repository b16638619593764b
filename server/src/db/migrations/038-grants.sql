-- What is given to players: today the free items that they claim for a character.
alter table free_claims rename to grants;
-- What it is given for, and which of it: once is this key.
alter table grants add column source text not null default 'free_item';
alter table grants add column reference text;
update grants set reference = id::text;
alter table grants alter column reference set default uuidv7()::text;
alter table grants alter column reference set not null;
alter table grants add unique (player_id, source, reference);
alter index free_claims_of_game rename to grants_of_game;
alter index free_claims_id rename to grants_id;

-- For processes of the version before, until they are replaced.
create view free_claims with (security_invoker = true) as
  select player_id, id, gid, item, role_id, limit_role, limit_period, stock, state, claimed_at, settled_at from grants;
