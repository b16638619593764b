-- Who is counted for a code: the address, or one browser of its account that is known, which strangers cannot lock out.
alter table email_codes add column counted_for bytea;

-- Codes that were entered wrongly, for each day (UTC): across all codes, so that new ones bring no new guesses.
create table code_failures (
  counted_for bytea not null,
  day date not null,
  failures int not null check (failures >= 0),
  primary key (counted_for, day)
);
create index code_failures_age on code_failures (day);
