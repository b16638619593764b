import { type Court, spends } from './court.ts';

/** I7: a benefit is in one state, that of its order, and is used by at most one order that stayed paid. */
export function judgeBenefits(court: Court): void {
  const wanted = Map.groupBy(
    court.facts.orders.flatMap((order) =>
      order.benefits.map((benefit) => ({ key: `${order.playerId} ${benefit}`, order })),
    ),
    ({ key }) => key,
  );
  const uses = new Map(court.facts.benefits.map((use) => [`${use.playerId} ${use.benefit}`, use]));
  for (const [key, orders] of wanted) {
    const spent = orders.map(({ order }) => order).filter((order) => spends(court, order));
    const numbers = spent.map(({ number }) => number).join(', ');
    const [one] = spent;
    court.check('I7', one?.number ?? null, spent.length <= 1, () => `${key} is spent on ${numbers}`);
    const use = uses.get(key);
    const right = one ? use?.state === 'used' && use.number === one.number : use === undefined;
    court.check('I7', one?.number ?? use?.number ?? null, right, () => {
      const said = use ? `${use.state} by ${use.number}` : 'free';
      return `${key} is ${said}, ${one ? `spent on ${one.number}` : 'and no order spent it'}`;
    });
  }
  for (const [key, use] of uses) {
    court.check('I7', use.number, wanted.has(key), () => `${key} is ${use.state} by an order that does not want it`);
  }
}
