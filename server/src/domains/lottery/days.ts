import { type DayRow, insertDay, openDays } from './days.repo.ts';
import { canonical, commitmentOf, seedOf } from './draw.computation.ts';
import { type LotteryEntry, lotteryIn } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';

/** Today, and so many days more have their commitment: the last of them for more than a day before it begins. */
const AHEAD = 2;

/** Publishes the commitments of the days to come. What the file says later counts from the first day that has none. Answers how many. */
export async function commitDays({ sql, catalog, log, key, opensAtOnce }: LotteryDeps): Promise<number> {
  const entry = lotteryIn(catalog.current());
  if (entry === null) return 0;
  if (key === null) {
    log.warn('the daily draw is closed: LOTTERY_KEY is not set');
    return 0;
  }
  const { id, timeZone: zone, window } = entry;
  let made = 0;
  for (const { day } of await openDays(sql, id, { zone, ahead: AHEAD, from: window.from, until: window.until })) {
    const configuration = configurationOf(entry, day);
    const commitment = commitmentOf(seedOf(key, id, day), configuration);
    const rewards = Object.fromEntries(entry.prizes.map((prize) => [prize.id, prize.reward]));
    if (await insertDay(sql, { lottery: id, day, zone, configuration, commitment, rewards, opensAtOnce })) made += 1;
  }
  return made;
}

const configurationOf = ({ id, timeZone, instead, prizes }: LotteryEntry, day: string): string =>
  canonical({
    lottery: id,
    day,
    zone: timeZone,
    instead,
    prizes: prizes.map(({ id, limit = null, weight }) => ({ id, limit, weight })),
  });

/**
 * The seed that a day was committed to; null, with an alarm, where the key makes another by now: nothing may be drawn or told under a
 * seed that contradicts what was published.
 */
export function seedOfDay(
  { key, log }: Pick<LotteryDeps, 'key' | 'log'>,
  { lottery, day, configuration, commitment }: Pick<DayRow, 'lottery' | 'day' | 'configuration' | 'commitment'>,
): Buffer | null {
  if (key === null) return null;
  const seed = seedOf(key, lottery, day);
  if (commitmentOf(seed, configuration).equals(commitment)) return seed;
  log.error({ alert: 'lottery.key', lottery, day }, 'LOTTERY_KEY is not the one that this day was committed under');
  return null;
}
