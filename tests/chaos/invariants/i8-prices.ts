import type { OrderFact } from '../facts.ts';
import { contentsOf, firstTopUpOf, promotionsOf, totalOf } from '../prices.ts';
import { type Court, spends } from './court.ts';

/**
 * I8: the charged amount is the order's total, which is the price by the publisher's files; the contents match them
 * too.
 */
export function judgePrices(court: Court): void {
  for (const order of court.facts.orders) {
    judgeTotal(court, order);
    judgeCharges(court, order);
    judgePromotion(court, order);
  }
  judgeFirstTopUps(court);
}

const withCoupon = ({ benefits }: OrderFact): boolean => benefits.some((benefit) => !/^(first|offer):/.test(benefit));

function judgeTotal(court: Court, order: OrderFact): void {
  const placed = court.witness.orders.get(order.number);
  // The answer was lost, and the buyer did not repeat the request.
  if (!placed) return;
  const { wanted, coupon, own } = placed;
  const price = totalOf(court.givens.catalogue, wanted, coupon, own);
  court.check(
    'I8',
    order.number,
    order.total === price && order.currency === wanted.currency && withCoupon(order) === coupon,
    () => `costs ${order.total} ${order.currency}, by the catalogue ${price} ${wanted.currency}`,
  );
}

/** Checks that every charge of an order has one amount, in the books of both sides. */
function judgeCharges(court: Court, { number, total, currency }: OrderFact): void {
  for (const charge of [...court.paymentsOf(number), ...court.booksOf(number)]) {
    court.check(
      'I8',
      number,
      charge.amount === total && charge.currency === currency,
      () => `payment ${charge.id} is of ${charge.amount} ${charge.currency}, the order of ${total} ${currency}`,
    );
  }
}

/** Returns the bonus percent of an order's contents; null if they match no bonus that the item can have. */
function percentOf({ givens }: Court, { gid, item, grants }: OrderFact): number | null {
  const { running, first } = promotionsOf(givens.catalogue, gid, item);
  const brought = JSON.stringify(
    grants.map(({ id, quantity, bonus, extra }) => ({ id, quantity: quantity + bonus + extra })),
  );
  const same = (percent: number): boolean =>
    JSON.stringify(contentsOf(givens.catalogue, gid, item, percent)) === brought;
  return [0, running, first].find(same) ?? null;
}

function judgePromotion(court: Court, order: OrderFact): void {
  const percent = percentOf(court, order);
  const { running, first } = promotionsOf(court.givens.catalogue, order.gid, order.item);
  const right =
    withCoupon(order) || order.offer ? percent === 0 : percent !== null && [running, first].includes(percent);
  court.check('I8', order.number, right, () => `brings other than the catalogue says: ${JSON.stringify(order.grants)}`);
}

/**
 * Checks that a player's first order has its bonus, unless a coupon replaced it, and that no second sold one has it.
 */
function judgeFirstTopUps(court: Court): void {
  const { placed } = court.facts;
  // A personal offer neither gives nor uses a first top-up.
  const orders = court.facts.orders.filter(({ offer }) => offer === null);
  const scopes = Map.groupBy(orders, ({ playerId, gid, item }) => {
    const scope = firstTopUpOf(court.givens.catalogue, gid, item);
    return scope === null ? null : `${playerId} ${scope}`;
  });
  scopes.delete(null);
  const hasBonus = (order: OrderFact): boolean => {
    const { running, first } = promotionsOf(court.givens.catalogue, order.gid, order.item);
    return first > running && percentOf(court, order) === first;
  };
  for (const orders of scopes.values()) {
    const [earliest] = orders.toSorted((a, b) => (placed.get(a.number) ?? 0) - (placed.get(b.number) ?? 0));
    if (!earliest) continue;
    court.check(
      'I8',
      earliest.number,
      withCoupon(earliest) || hasBonus(earliest),
      () => 'is the first, without its bonus',
    );
    const spent = orders.filter((order) => hasBonus(order) && spends(court, order)).map(({ number }) => number);
    court.check('I8', spent[1] ?? null, spent.length <= 1, () => `the first top-up is in ${spent.join(', ')}`);
  }
}
