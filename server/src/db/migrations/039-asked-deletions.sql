-- What a game asked for and nobody confirmed is forgotten hourly: found without reading all players.
create index players_deletion_asked on players (deletion_asked_at) where deletion_asked_at is not null;
