import { playersWith } from '#server/domains/points/index.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { couponOfMonth } from './levels.react.ts';
import { levelOf } from './levels.rules.ts';
import { closeMonth, isClosed, monthIn } from './months.repo.ts';
import { vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

/** Players that are looked at together. */
const BATCH = 2000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Gives every player the coupon of their level, once a month begins. It may be ended and begun anew at any time: a coupon is given once
 * by its key. Answers how many were given.
 */
export async function giveMonthly({ sql, catalog }: VipDeps): Promise<number> {
  const vip = vipOf(catalog.current());
  const least = vip?.levels.find(({ coupon }) => coupon !== undefined)?.from;
  if (!vip || least === undefined) return 0;
  const month = await monthIn(sql, vip.timeZone);
  if (await isClosed(sql, month.name)) return 0;
  let given = 0;
  for (let after = FIRST; ; ) {
    const players = await playersWith(sql, least, vip.timeZone, after, BATCH);
    const grants = players.flatMap(({ playerId, counted }) => {
      const level = levelOf(vip.levels, counted);
      return level.coupon === undefined ? [] : [couponOfMonth(playerId, level, level.coupon, month)];
    });
    given += await sql.begin((tx) => giveGrants(tx, grants));
    const last = players.at(-1);
    if (!last || players.length < BATCH) break;
    after = last.playerId;
  }
  await closeMonth(sql, month.name);
  return given;
}
