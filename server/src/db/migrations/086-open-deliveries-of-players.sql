-- The open deliveries of one player, for the desk. Without it, a player with thousands of orders costs a read of each delivery.
-- An order enters it once, when its delivery is stored.
create index deliveries_open_of_player on deliveries (player_id)
  where state in ('queued', 'retrying', 'parked', 'recalling', 'unclear');
