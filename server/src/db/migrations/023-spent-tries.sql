-- How many tries a provider refused and repeats its refusal of: the next one is made under another number. Of the opening of a payment, and of a refund.
alter table payments add column spent integer not null default 0 check (spent >= 0);
alter table refunds add column spent integer not null default 0 check (spent >= 0);
