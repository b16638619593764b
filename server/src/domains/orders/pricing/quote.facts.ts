import { createBatcher } from '#server/db/batcher.ts';
import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { isCluster } from '#server/db/cluster.ts';
import type { Catalogue, ItemEntry } from '#server/domains/catalog/index.ts';
import { benefitStateSql, couponOf, ownCoupons } from '#server/domains/coupons/index.ts';
import type { Period } from '#server/domains/limits/index.ts';
import { levelPoints } from '#server/domains/points/index.ts';
import { vipOf } from '#server/domains/vip/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { Buyer } from './quote.rules.ts';

/** The facts that a quote depends on, and the current period of the item's purchase limit. */
export interface QuoteFacts extends Buyer {
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
 * A request for a buyer's facts. `firstTopUp` is the benefit id in the item's scope. Benefits that the open `order`
 * holds count as free, because the buyer may continue with it.
 */
export interface FactsRequest {
  catalogue: Catalogue;
  playerId: string;
  limit: ItemEntry['limit'];
  firstTopUp: string;
  order?: string | null;
}

/** Batches the reads of buyers who ask for prices at the same time into one statement. */
export const createQuoteBatchers = ({ sql, log }: Pick<OrdersDeps, 'sql' | 'log'>) => ({
  facts: createBatcher((all: FactsRequest[]) => quoteFacts(sql, all), { log }),
});

export type QuoteReads = ReturnType<typeof createQuoteBatchers>;

/**
 * Returns the facts of several buyers, one item each, at one instant of the database's clock. Results are in the order
 * of `all`. A cluster reads each buyer's on their worker: it refuses subqueries about several players.
 */
export async function quoteFacts(db: Db, all: readonly FactsRequest[]): Promise<QuoteFacts[]> {
  const rows = isCluster()
    ? (await Promise.all(all.map((one) => readRows(db, [one], db`${one.playerId}::uuid`)))).flat()
    : await readRows(db, all, db`asked.player_id`);
  return all.map(({ catalogue, order = null }, index) => factsOf(rows[index], catalogue, order));
}

/** @param player SQL of the buyer's id in each row */
function readRows(db: Db, all: readonly FactsRequest[], player: Query<object[]>): PromiseLike<Row[]> {
  const zones = all.map(({ catalogue }) => vipOf(catalogue)?.timeZone ?? null);
  return db<Row[]>`
    select now() as at, starts::text as starts, resets_at as "resetsAt", ${ownCoupons(db, player)} as coupons,
      ${benefitStateSql(db, player, db`asked.first_top_up`, db`asked.number`)} as "firstTopUp",
      case when asked.vip_zone is null then 0 else ${levelPoints(db, player, db`asked.vip_zone`)} end as "levelPoints"
    from unnest(
      ${all.map((asked) => asked.playerId)}::uuid[], ${all.map((asked) => asked.firstTopUp)}::text[], ${all.map(({ order = null }) => order)}::text[],
      ${zones}::text[], ${all.map(({ limit }) => limit?.period ?? null)}::text[], ${all.map(({ limit }) => limit?.timeZone ?? null)}::text[],
      ${all.map(({ limit }) => limit?.resetHour ?? null)}::int[]
    ) with ordinality as asked (player_id, first_top_up, number, vip_zone, unit, zone, reset_hour, position)
    left join lateral limit_period(now(), asked.unit, asked.zone, asked.reset_hour) as period on asked.unit is not null
    order by position`;
}

function factsOf(row: Row | undefined, catalogue: Catalogue, order: string | null): QuoteFacts {
  if (!row) throw new Error('reading a buyer’s facts returned no row');
  return {
    now: row.at,
    period: row.starts === null ? null : { at: row.at, starts: row.starts, resetsAt: row.resetsAt },
    firstTopUp: row.firstTopUp ?? 'free',
    levelPoints: row.levelPoints,
    coupons: (row.coupons ?? []).flatMap(({ id, template, expiresAt, order: holder }) => {
      // A coupon without a template in the catalogue was withdrawn.
      const known = couponOf(catalogue, template);
      const held = holder === order ? null : holder;
      return known ? [{ id, template: known, expiresAt: new Date(expiresAt), order: held }] : [];
    }),
  };
}
