import type { Db } from '#server/db/client.ts';
import type { Catalogue, ItemEntry } from '#server/domains/catalog/index.ts';
import { couponOf, ownCoupons, stateOf } from '#server/domains/coupons/index.ts';
import type { Period } from '#server/domains/limits/index.ts';
import { levelPoints } from '#server/domains/points/index.ts';
import { vipOf } from '#server/domains/vip/index.ts';
import type { Buyer } from './quote.rules.ts';

/** What a quote depends on, and the running period of the item's purchase limit. */
export interface Facts extends Buyer {
  period: Period | null;
}

interface Row {
  at: Date;
  starts: string | null;
  resetsAt: Date | null;
  coupons: { id: string; template: string; expiresAt: string; order: string | null }[] | null;
  firstTopUp: 'reserved' | 'used' | null;
  levelPoints: number;
}

/**
 * All that is known of a buyer of an item, at one instant of the database's clock. `firstTopUp` names that of the item's scope. What
 * the open `order` holds is free, to go on with it.
 */
export async function quoteFacts(
  db: Db,
  catalogue: Catalogue,
  {
    playerId,
    limit,
    firstTopUp,
    order = null,
  }: { playerId: string; limit: ItemEntry['limit']; firstTopUp: string; order?: string | null },
): Promise<Facts> {
  const period = limit
    ? db`limit_period(now(), ${limit.period}, ${limit.timeZone}, ${limit.resetHour})`
    : db`(select null::timestamp as starts, null::timestamptz as resets_at)`;
  const vip = vipOf(catalogue);
  const [row] = await db<Row[]>`
    select now() as at, starts::text as starts, resets_at as "resetsAt",
      ${ownCoupons(db, playerId)} as coupons, ${stateOf(db, playerId, firstTopUp, order)} as "firstTopUp",
      ${vip ? levelPoints(db, playerId, vip.timeZone) : db`0`} as "levelPoints"
    from ${period} as period`;
  if (!row) throw new Error('the facts of a buyer answered no row');
  return {
    now: row.at,
    period: row.starts === null ? null : { at: row.at, starts: row.starts, resetsAt: row.resetsAt },
    firstTopUp: row.firstTopUp ?? 'free',
    levelPoints: row.levelPoints,
    coupons: (row.coupons ?? []).flatMap(({ id, template, expiresAt, order: holder }) => {
      // Without its template it was withdrawn.
      const known = couponOf(catalogue, template);
      const held = holder === order ? null : holder;
      return known ? [{ id, template: known, expiresAt: new Date(expiresAt), order: held }] : [];
    }),
  };
}
