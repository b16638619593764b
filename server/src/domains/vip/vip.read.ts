import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { ALL_PLAYERS, LIFETIME, type Period, runningPeriod, usedCounts } from '#server/domains/limits/index.ts';
import { type PointsStanding, readStanding } from '#server/domains/points/index.ts';
import { levelOf } from './levels.rules.ts';
import { currentMonth } from './months.repo.ts';
import { type RedeemEntry, redeemEntries } from './redeem.catalog.ts';
import { NO_GAME, redeemSubject } from './redeem.limits.ts';
import { type Vip, vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

/** Returns a player's points, level, and use of the redeem list. */
export async function readVip({ sql, catalog }: VipDeps, playerId: string): Promise<Output<'GET /me/vip'>> {
  const catalogue = catalog.current();
  const vip = vipOf(catalogue);
  const standing = await readStanding(sql, playerId, vip?.timeZone ?? 'UTC');
  const { balance, counted } = standing;
  if (!vip) return { balance, counted, level: '', next: null, nextMonth: null, redeem: [] };
  const month = await currentMonth(sql, vip.timeZone);
  return {
    balance,
    counted,
    ...levelsOf(vip, standing, month.ends),
    redeem: await readUsed({ sql }, playerId, redeemEntries(catalogue)),
  };
}

/**
 * Returns the level above the player's, the missing points, and how much of the way is done (0 to 1); null at the
 * highest level.
 */
export async function readNext(
  { sql, catalog }: Pick<VipDeps, 'sql' | 'catalog'>,
  playerId: string,
  locale: Locale,
): Promise<{ name: string; art: string; missing: number; done: number } | null> {
  const catalogue = catalog.current();
  const vip = vipOf(catalogue);
  if (!vip) return null;
  const { counted } = await readStanding(sql, playerId, vip.timeZone);
  const level = levelOf(vip.levels, counted);
  const above = vip.levels[vip.levels.indexOf(level) + 1];
  if (!above) return null;
  return {
    name: localize(above.name, locale),
    art: catalogue.artUrl(above.art),
    missing: above.from - counted,
    done: (counted - level.from) / (above.from - level.from),
  };
}

function levelsOf({ levels }: Vip, { counted, countedNext }: PointsStanding, nextMonth: Date) {
  const level = levelOf(levels, counted);
  const above = levels[levels.indexOf(level) + 1];
  const then = levelOf(levels, countedNext);
  return {
    level: level.id,
    next: above ? { level: above.id, missing: above.from - counted } : null,
    nextMonth:
      then.from < level.from
        ? { level: then.id, missing: level.from - countedNext, at: nextMonth.toISOString() }
        : null,
  };
}

type Limit = NonNullable<RedeemEntry['limit']>;

const periodKey = ({ period, timeZone, resetHour }: Limit): string => `${period} ${timeZone} ${resetHour}`;

/** Returns the running period of each kind of limit, by `periodKey`: a long list has few kinds. */
async function periodsOf(sql: VipDeps['sql'], entries: readonly RedeemEntry[]): Promise<Map<string, Period>> {
  const limits = new Map(entries.flatMap(({ limit }) => (limit ? [[periodKey(limit), limit] as const] : [])));
  return new Map(
    await Promise.all([...limits].map(async ([key, limit]) => [key, await runningPeriod(sql, limit)] as const)),
  );
}

async function readUsed({ sql }: Pick<VipDeps, 'sql'>, playerId: string, entries: readonly RedeemEntry[]) {
  const limited = entries.filter(({ limit, stock }) => limit || stock !== undefined);
  const subjects = limited.map(redeemSubject);
  const [mine, all, periods] = await Promise.all([
    usedCounts(sql, playerId, NO_GAME, subjects),
    usedCounts(sql, ALL_PLAYERS, NO_GAME, subjects),
    periodsOf(sql, limited),
  ]);
  return limited.map((entry) => {
    const { id, limit, stock } = entry;
    const period = limit && periods.get(periodKey(limit));
    const used =
      mine.find((count) => count.subject === redeemSubject(entry) && count.period === period?.starts)?.used ?? 0;
    const sold = all.find((count) => count.subject === redeemSubject(entry) && count.period === LIFETIME)?.used ?? 0;
    return {
      id,
      left: limit ? Math.max(0, limit.count - used) : null,
      resetsAt: period?.resetsAt?.toISOString() ?? null,
      stock: stock === undefined ? null : Math.max(0, stock - sold),
    };
  });
}
