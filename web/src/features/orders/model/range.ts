const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the start of a day in the address, in the player's zone; undefined if it is not a valid day. */
function startOf(day: string | undefined, plusDays = 0): Date | undefined {
  if (!day || !DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + plusDays);
  const same = new Date(year, month - 1, date).getDate() === date;
  return same && year >= 2000 ? start : undefined;
}

/** Returns the day of a moment in the player's zone: "2026-11-21". */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns the day a number of months earlier, for the presets. */
export function monthsBefore(moment: Date, months: number): string {
  const first = new Date(moment.getFullYear(), moment.getMonth() - months, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  first.setDate(Math.min(moment.getDate(), last));
  return dayOf(first);
}

/**
 * Returns the ISO times for the days in the address; both days are included, in the player's zone.
 * Without a start it is the month that ends with `until`; without both, the server's default. Malformed days, and a
 * start after the end, count as missing.
 */
export function rangeOf(days: { since?: string; until?: string }): { from?: string; until?: string } {
  const until = startOf(days.until, 1);
  const lastDay = startOf(days.until);
  const from = startOf(days.since) ?? (lastDay && startOf(monthsBefore(lastDay, 1)));
  if (!from || (until && from >= until)) return {};
  return { from: from.toISOString(), ...(until && { until: until.toISOString() }) };
}
