import type { Db } from '#server/db/client.ts';
import { kept } from './kept.ts';
import { MINUTE_MS, MINUTES } from './minutes.ts';
import { MOST_ATTEMPTS, outcomesNow, outcomesThen } from './rates.repo.ts';
import { rateOf, ratesBy, sumOf } from './rates.ts';
import type { RatesState } from './today-state.ts';

const HOUR_MS = MINUTES * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
const NOW_EVERY_MS = 60_000;
const THEN_EVERY_MS = 300_000;

/**
 * Creates the read of how many payments succeed, next to a week ago. The rates of then change slowly and cost most, so
 * they are read less often.
 */
export function createRatesReader(db: Db): (now: Date) => Promise<RatesState> {
  const then = kept(THEN_EVERY_MS, (now: Date, lengthMs: number) => {
    const until = now.getTime() - WEEK_MS;
    return outcomesThen(db, new Date(until - lengthMs), new Date(until));
  });
  return kept(NOW_EVERY_MS, async (until: Date) => {
    const hourAgo = until.getTime() - HOUR_MS;
    const now = await outcomesNow(db, new Date(hourAgo), until);
    // Of a busy hour only the newest attempts are read: the week ago gets as much time.
    const isCut = sumOf(now).begun >= MOST_ATTEMPTS;
    const from = isCut ? Math.min(...now.map(({ since }) => since.getTime())) : hourAgo;
    const before = await then(until, until.getTime() - from);
    return {
      from: new Date(from),
      until,
      total: rateOf(null, sumOf(now), sumOf(before)),
      methods: ratesBy(({ method }) => method, now, before),
      countries: ratesBy(({ country }) => country, now, before),
    };
  });
}
