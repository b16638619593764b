import type { Db } from '#server/db/client.ts';
import { drawsOfDay, giftsWithoutDraw, winners } from './audit.repo.ts';
import { findDay } from './days.repo.ts';
import { seedOfDay } from './days.ts';
import { type Configuration, drawPrize, givenPrize } from './draw.computation.ts';
import { deviation, IMPROBABLE, repeatedWinChance } from './odds.rules.ts';

/** Draws recomputed in one batch. */
const BATCH = 2000;
/** Limit of differing draws listed in the result. */
const MAX_NAMED = 20;
/** Prizes with lower odds are checked player by player. */
const RARE = 0.05;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface Audit {
  lottery: string;
  day: string;
  commitment: string;
  draws: number;
  /** The prizes, with how often they were drawn and how often their odds would have them drawn. */
  prizes: { prize: string; drawn: number; expected: number }[];
  /** In standard deviations. Fair draws exceed 4.75 on about one of a million days. */
  deviation: number;
  /** Draws whose prize or grant differs from the recomputation. */
  differing: {
    id: string;
    uid: string;
    drawn: string;
    computed: string;
    given: string;
    ought: string;
    gift: string | null;
  }[];
  differ: number;
  /** Number of grants whose draw is gone. */
  dropped: number;
  /** Players who drew a rare prize so often that the probability is below one in a million. */
  improbable: { uid: string; prize: string; times: number; draws: number; chance: number }[];
}

/**
 * Recomputes every draw of a day. The seed is derived, used and dropped here, and is not part of the result. Returns
 * null if the day has no commitment, or the key does not match it.
 */
export async function auditDay(
  { sql, key }: { sql: Db; key: Buffer | null },
  lottery: string,
  day: string,
): Promise<Audit | null> {
  const row = await findDay(sql, lottery, day);
  const seed = row && seedOfDay(key, row);
  if (!seed) return null;
  const { prizes, instead } = JSON.parse(row.configuration) as Configuration;
  const drawn = new Map(prizes.map(({ id }) => [id, 0]));
  const differing: Audit['differing'] = [];
  let [draws, differ] = [0, 0];
  for (let after = FIRST; ; ) {
    const rows = await drawsOfDay(sql, lottery, day, after, BATCH);
    for (const { id, uid, salt, prize, given, won, subject } of rows) {
      const computed = drawPrize(seed, { lottery, day, uid, salt }, prizes);
      const ought = givenPrize(computed, won, instead);
      drawn.set(prize, (drawn.get(prize) ?? 0) + 1);
      if (computed.id === prize && ought === given && (subject === null || subject === given)) continue;
      differ += 1;
      if (differ <= MAX_NAMED)
        differing.push({ id, uid, drawn: prize, computed: computed.id, given, ought, gift: subject });
    }
    draws += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) break;
    after = last.id;
  }
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const counts = prizes.map(({ id }) => drawn.get(id) ?? 0);
  const chances = new Map(prizes.map(({ id, weight }) => [id, weight / total]));
  const rare = [...chances].filter(([, chance]) => chance < RARE).map(([id]) => id);
  const lucky = (await winners(sql, lottery, day, rare)).map((one) => ({
    ...one,
    chance: repeatedWinChance(one.times, one.draws, chances.get(one.prize) ?? 1),
  }));
  return {
    lottery,
    day,
    commitment: row.commitment.toString('hex'),
    draws,
    prizes: prizes.map(({ id, weight }, at) => ({
      prize: id,
      drawn: counts[at] ?? 0,
      expected: (draws * weight) / total,
    })),
    deviation: deviation(
      counts,
      prizes.map(({ weight }) => weight),
    ),
    differing,
    differ,
    dropped: await giftsWithoutDraw(sql, lottery, day),
    improbable: lucky.filter(({ chance }) => chance < IMPROBABLE),
  };
}
