-- Sums of entries, which are ints each, do not always fit an int. A row for each player: rewritten within seconds. Processes of the
-- version before write to it as before; one that has read balances fails once on each connection, and takes a new one.
alter table point_balances alter column balance type bigint;
