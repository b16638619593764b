-- The limit of the player when the spending was counted last. A cluster refuses a subquery on conflict, so the limit
-- must be in the row that is inserted. The default stands for no limit.
alter table monthly_spending add column most bigint not null default 9007199254740991;
