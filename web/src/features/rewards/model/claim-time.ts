import type { Reward } from '#contract/endpoints/rewards.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on the rest is counted down. */
const COUNTDOWN_MS = 72 * HOUR_MS;
/** What setTimeout can wait for. */
const MOST_MS = 2 ** 31 - 1;

/** What there is to say of the time of a reward at a moment (milliseconds): when it opens, how long it is open yet, until when; null: it stays. */
export type ClaimTime = { kind: 'from' | 'until'; at: string } | { kind: 'ends'; at: string; left: number } | null;

export function claimTimeOf({ state, from, until }: Pick<Reward, 'state' | 'from' | 'until'>, now: number): ClaimTime {
  if (state === 'waiting' && from) return { kind: 'from', at: from };
  if (until === null) return null;
  const left = Date.parse(until) - now;
  return left < COUNTDOWN_MS ? { kind: 'ends', at: until, left: Math.max(0, left) } : { kind: 'until', at: until };
}

/** Milliseconds until the first of these rewards opens or ends; null: none will. A later one than a timer can wait for counts as then. */
export function nextChange(rewards: readonly Pick<Reward, 'from' | 'until'>[], now: number): number | null {
  const ahead = rewards
    .flatMap(({ from, until }) => [from, until])
    .map((at) => (at === null ? 0 : Date.parse(at) - now))
    .filter((rest) => rest > 0);
  return ahead.length === 0 ? null : Math.min(...ahead, MOST_MS);
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** "2 days, 5 hr", "4 Min., 9 Sek.": a rest of time in its two largest units, as the language writes them; rounded down, so that nobody comes too late. */
export function formatRest(milliseconds: number, tag: string): string {
  const found = UNITS.findIndex(([, size]) => milliseconds >= size);
  const first = found === -1 ? UNITS.length - 1 : found;
  let rest = milliseconds;
  const shown = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  });
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(shown);
}
