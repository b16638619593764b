-- Text messages of a day (UTC) by country: what was let through, and what was held back and why. Its row of the country '' counts the whole shop.
create table message_days (
  day date not null,
  country text not null,
  sent int not null default 0,
  held int not null default 0,
  -- Of the whole shop: somebody was told that the ceiling is reached.
  alarmed boolean not null default false,
  primary key (day, country)
);
