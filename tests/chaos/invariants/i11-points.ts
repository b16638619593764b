import type { OrderFact } from '../facts.ts';
import type { Court } from './court.ts';

/** From the demo's file: a dollar gives a point, and the highest level earns a quarter more. */
const POINT_FOR = 100_000;
const MOST_PERCENT = 125;

/**
 * I11: each sent order earned its price in points once, less the share of the refunded money. No other order earned
 * any, and each player's balance is the sum of the entries.
 */
export function judgePoints(court: Court): void {
  const { orders, points } = court.facts;
  for (const order of orders) {
    const { net, earned } = points.orders.get(order.number) ?? { net: 0, earned: 0 };
    const base = Math.floor(order.spending.reference / POINT_FOR);
    const kept = keptOf(court, order);
    court.check(
      'I11',
      order.number,
      order.points >= base && order.points <= Math.floor((base * MOST_PERCENT) / 100) && net === kept && earned <= 1,
      () => `${order.points} points were promised for ${base} and more, ${net} came of ${kept}, earned ${earned} times`,
    );
  }
  for (const { playerId, balance, sum } of points.balances)
    court.check(
      'I11',
      null,
      balance === sum,
      () => `the balance of ${playerId} is ${balance}, its entries come to ${sum}`,
    );
}

/** Returns the points that an order's player keeps. */
function keptOf(court: Court, { number, payment_id, points, total }: OrderFact): number {
  const wasSent = court.facts.timelines.get(number)?.split(' ').includes('sent') ?? false;
  if (!wasSent) return 0;
  const payment = court.payments.get(payment_id ?? '');
  const gone = payment ? payment.refunded + payment.paid_outside + payment.disputed : 0;
  return points - Math.floor((points * Math.min(gone, total)) / total);
}
