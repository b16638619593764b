import type { Reward } from '#contract/endpoints/rewards.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on the rest is counted down. */
const COUNTDOWN_MS = 72 * HOUR_MS;
/** A timer waits for 24 days at most, and would fire at once for more. */
const MOST_MS = DAY_MS;

/** What there is to say of the time of a reward at a moment (milliseconds): when it opens, how long it is open yet, until when; null: it stays. */
export type ClaimTime = { kind: 'from' | 'until'; at: string } | { kind: 'ends'; at: string; left: number } | null;

export function claimTimeOf({ state, from, until }: Pick<Reward, 'state' | 'from' | 'until'>, now: number): ClaimTime {
  if (state === 'waiting' && from) return { kind: 'from', at: from };
  if (until === null) return null;
  const left = Date.parse(until) - now;
  return left < COUNTDOWN_MS ? { kind: 'ends', at: until, left: Math.max(0, left) } : { kind: 'until', at: until };
}

/** By so much this device's clock may be ahead of the portal's, which then still tells of what has changed here. */
const UNSURE_MS = 35 * SECOND_MS;
const AGAIN_MS = 5 * SECOND_MS;

/**
 * Milliseconds until the portal is worth asking: the first of these rewards opens or ends, or should have a moment ago; null: never.
 * A day at most.
 */
export function nextChange(rewards: readonly Pick<Reward, 'from' | 'until'>[], now: number): number | null {
  const waits = rewards
    .flatMap(({ from, until }) => [from, until])
    .filter((at) => at !== null)
    .map((at) => Date.parse(at) - now)
    .filter((rest) => rest > -UNSURE_MS)
    .map((rest) => (rest > 0 ? rest : AGAIN_MS));
  return waits.length === 0 ? null : Math.min(...waits, MOST_MS);
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
