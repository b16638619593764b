import { currentDays, type DayRow, insertDay, openDays } from './days.repo.ts';
import { canonical, computeCommitment, daySeed } from './draw.computation.ts';
import { type LotteryEntry, lotteryIn } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';

/** Days after today that get their commitment: the last one has it for more than a day before it begins. */
const AHEAD = 2;

/**
 * Commits today and the next days. A change of the file counts from the first day without a commitment. Returns how
 * many were committed.
 */
export async function commitDays({ sql, catalog, log, key, opensAtOnce }: LotteryDeps): Promise<number> {
  const entry = lotteryIn(catalog.current());
  if (entry === null) return 0;
  if (key === null) {
    log.warn('the daily draw is closed: LOTTERY_KEY is not set');
    return 0;
  }
  const { id, timeZone: zone, window } = entry;
  await alarmOfKey({ sql, key, log }, id);
  let made = 0;
  for (const { day } of await openDays(sql, id, { zone, ahead: AHEAD, from: window.from, until: window.until })) {
    const configuration = configurationOf(entry, day);
    const commitment = computeCommitment(daySeed(key, id, day), configuration);
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
 * Returns the seed that a day was committed to. Returns null if key and configuration no longer match the commitment:
 * nothing may be drawn or published under a seed that contradicts it.
 */
export function seedOfDay(
  key: Buffer | null,
  { lottery, day, configuration, commitment }: Pick<DayRow, 'lottery' | 'day' | 'configuration' | 'commitment'>,
): Buffer | null {
  const seed = key && daySeed(key, lottery, day);
  return seed && computeCommitment(seed, configuration).equals(commitment) ? seed : null;
}

/** Raises an alert for current and coming days that stay closed, because their commitment was made with another key. */
async function alarmOfKey({ sql, key, log }: Pick<LotteryDeps, 'sql' | 'key' | 'log'>, lottery: string): Promise<void> {
  for (const row of await currentDays(sql, lottery)) {
    if (seedOfDay(key, row)) continue;
    log.error(
      { alert: 'lottery.key', lottery, day: row.day },
      'LOTTERY_KEY does not match the commitment of this day; the day stays closed until the former key is restored',
    );
  }
}
