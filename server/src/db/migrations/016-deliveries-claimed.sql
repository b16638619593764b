-- A worker has it until then: the delivery itself is its job. Without an index, so that claiming one moves no index entry.
alter table deliveries add column claimed_until timestamptz;
