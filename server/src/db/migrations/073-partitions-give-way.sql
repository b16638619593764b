-- Making or dropping a partition locks its whole table, and whoever comes after waits behind who waits: behind a long report this would
-- stop all selling. Partitions are made months and days ahead, and the job comes again.
alter function ensure_order_partitions(date, int) set lock_timeout = '2s';
alter function ensure_ledger_partitions(date, int) set lock_timeout = '2s';
alter function ensure_event_days(date, int) set lock_timeout = '2s';
alter function drop_event_days(date) set lock_timeout = '2s';
