-- A browser that came to the account by a game's word alone: the owner has not been there, so its failures count with those of strangers.
alter table devices add column by_game boolean not null default false;
