import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import { countedPointsOf, findPlayersWithPoints, lockBalances } from '#server/domains/points/index.ts';
import { giveNewGrants } from '#server/domains/rewards/index.ts';
import { levelRewards, monthlyCoupon } from './levels.react.ts';
import { levelOf } from './levels.rules.ts';
import { closeMonth, currentMonth, isClosed } from './months.repo.ts';
import { type Vip, vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

/** Number of players per transaction, which locks their points. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Gives every player the grants of their level: the month's coupon, and the rewards of levels that were added or
 * lowered. Runs once in each month, and again after each change of the levels in the file. Safe to stop and restart at
 * any time: the grant's key makes each one idempotent.
 * @returns the number of grants
 */
export async function giveMonthly({ sql, catalog }: VipDeps): Promise<number> {
  const vip = vipOf(catalog.current());
  const least = vip?.levels.find(({ coupon, reward }) => coupon !== undefined || reward)?.from;
  if (!vip || least === undefined) return 0;
  const month = await currentMonth(sql, vip.timeZone);
  const rules = rulesOf(vip);
  if (await isClosed(sql, month.name, rules)) return 0;
  let given = 0;
  for (let after = FIRST; ; ) {
    const players = await findPlayersWithPoints(sql, least, vip.timeZone, after, BATCH);
    given += await sql.begin((tx) => giveLevelGrants(tx, vip, players));
    const last = players.at(-1);
    if (last === undefined || players.length < BATCH) break;
    after = last;
  }
  await closeMonth(sql, month.name, rules);
  return given;
}

/** Gives players the grants of their current level. Locks the balances, so that refunds and erasures wait. */
async function giveLevelGrants(tx: Tx, { levels, timeZone }: Vip, players: readonly string[]): Promise<number> {
  const there = await lockBalances(tx, players);
  const standings = await countedPointsOf(tx, there, timeZone, []);
  const month = await currentMonth(tx, timeZone);
  return giveNewGrants(
    tx,
    standings.flatMap(({ playerId, counted }) => {
      const level = levelOf(levels, counted);
      const reached = levels.filter(({ from }) => from <= level.from);
      const rewards = levelRewards(playerId, reached, month);
      return level.coupon === undefined ? rewards : [...rewards, monthlyCoupon(playerId, level, level.coupon, month)];
    }),
  );
}

/** Returns a hash of those parts of the file that decide who gets which grants. */
const rulesOf = ({ timeZone, levels }: Vip): string =>
  createHash('sha256')
    .update(JSON.stringify([timeZone, levels.map(({ id, from, reward, coupon }) => [id, from, reward, coupon])]))
    .digest('hex');
