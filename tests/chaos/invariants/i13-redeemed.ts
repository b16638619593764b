import { activityFiles } from '../activities/catalogue.ts';
import { type Court, sum } from './court.ts';

/**
 * I13: each redemption spent its entry's price once, and nothing else spent anything. Stock and limits hold, and no
 * spend makes a balance negative. A player's balance is the points of orders and rewards, less the spent ones.
 */
export function judgeRedeemed(court: Court): void {
  const { grants, points, overdrawn, redeemed } = court.facts.activities;
  const check = (holds: boolean, what: () => string): void => court.check('I13', null, holds, what);
  const made = grants.filter(({ source }) => source === 'redeem');
  const spent = Map.groupBy(
    points.filter(({ kind }) => kind === 'spent'),
    ({ key }) => key,
  );
  const prices = new Map(activityFiles.redeem.map(({ id, points }) => [id, points]));
  for (const grant of made) {
    const entries = spent.get(`redeem:${grant.id}`) ?? [];
    const right = entries.length === 1 && entries[0]?.points === -(prices.get(grant.subject ?? '') ?? 0);
    check(right, () => `${JSON.stringify(grant)} was paid for with ${JSON.stringify(entries)}`);
  }
  const ids = new Set(made.map(({ id }) => `redeem:${id}`));
  for (const key of spent.keys()) check(ids.has(key), () => `${key} spent points and brought nothing`);
  for (const key of overdrawn) check(false, () => `${key} spent more than there was`);
  check(
    made.length <= court.witness.redeemed.count,
    () => `${made.length} of ${court.witness.redeemed.count} keys were redeemed`,
  );
  for (const { id, stock, limit } of activityFiles.redeem) {
    const of = made.filter(({ subject }) => subject === id);
    if (stock !== undefined) {
      const counted = redeemed.get(id) ?? 0;
      check(
        of.length <= stock && counted === of.length,
        () => `${id}: ${of.length} redeemed, ${counted} counted, of ${stock}`,
      );
    }
    for (const [player, all] of limit ? Map.groupBy(of, ({ uid }) => uid) : [])
      check(all.length <= (limit?.count ?? 0), () => `${player} redeemed ${id} ${all.length} times`);
  }
  judgeBalances(court, prices);
}

function judgeBalances(court: Court, prices: ReadonlyMap<string, number>): void {
  const { activities, points, orders } = court.facts;
  const ofOrders = Map.groupBy(orders, ({ playerId }) => playerId);
  const ofGrants = Map.groupBy(activities.grants, ({ playerId }) => playerId);
  for (const { playerId, balance } of points.balances) {
    const grants = ofGrants.get(playerId) ?? [];
    const model =
      sum(ofOrders.get(playerId) ?? [], ({ number }) => points.orders.get(number)?.net ?? 0) +
      sum(grants, ({ contents, state }) => (state === 'sent' ? (contents.points ?? 0) : 0)) -
      sum(grants, ({ source, subject }) => (source === 'redeem' ? (prices.get(subject ?? '') ?? 0) : 0));
    court.check('I13', null, balance === model, () => `the balance of ${playerId} is ${balance}, not ${model}`);
  }
}
