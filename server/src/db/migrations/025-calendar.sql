-- The first instant at which a clock on the wall of a zone shows a local time or a later one. Where the clock goes back it shows it
-- twice: the first counts; where it is put forward over it, it is the instant of that change. Offsets and changes are whole quarters.
create or replace function first_instant(local timestamp, zone text) returns timestamptz language plpgsql stable as $$
declare
  -- Wherever in the world, it is not yet shown, and it was shown.
  early constant timestamp := local - interval '15 hours';
  late constant timestamp := local + interval '13 hours';
  -- By the offset that holds before it, and by the one after it.
  one constant timestamptz := (local - ((early at time zone 'UTC') at time zone zone - early)) at time zone 'UTC';
  other constant timestamptz := (local - ((late at time zone 'UTC') at time zone zone - late)) at time zone 'UTC';
  found timestamptz := early at time zone 'UTC';
begin
  if one at time zone zone = local then
    return case when other at time zone zone = local then least(one, other) else one end;
  elsif other at time zone zone = local then
    return other;
  end if;
  while found at time zone zone < local loop
    found := found + interval '15 minutes';
  end loop;
  return found;
end $$;

-- A clock that goes back may show the end of the day before again, after the new one has begun: it has begun.
create or replace function limit_period(at timestamptz, unit text, zone text, reset_hour int, out starts timestamp, out resets_at timestamptz)
language plpgsql stable as $$
declare
  reset constant interval := make_interval(hours => reset_hour);
  step interval;
begin
  starts := '-infinity';
  if unit = 'lifetime' then
    return;
  end if;
  step := ('1 ' || unit)::interval;
  starts := date_trunc(unit, (at at time zone zone) - reset);
  resets_at := first_instant(starts + step + reset, zone);
  if resets_at <= at then
    starts := starts + step;
    resets_at := first_instant(starts + step + reset, zone);
  end if;
end $$;
