import { money } from '#desk/lib/format.ts';
import type { PlayerPayment } from '#desk/lib/player.ts';
import type { OperatorOrder } from './story.ts';

/** The server's limit of orders in one refund. */
export const MOST_ORDERS = 20;

/** States of an order whose payment may have money left. The server decides. */
const PAID = ['paid', 'partially_refunded', 'disputed'];

export const isRefundable = ({ paymentState }: OperatorOrder): boolean => PAID.includes(paymentState);

interface Sum {
  amount: number;
  currency: string;
}

/** Writes the sum of each currency: "€9.98 and ¥500"; empty if there is none. */
export function sumsText(amounts: readonly Sum[]): string {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(' and ');
}

/**
 * Returns the money of an order that is left at most. An older order, whose payments are not among the newest, counts
 * with its total.
 */
export function mostLeft(order: OperatorOrder, payments: readonly PlayerPayment[]): Sum {
  const own = payments.filter(({ number, captured }) => number === order.number && captured > 0);
  if (own.length === 0) return { amount: order.total, currency: order.currency };
  const left = own.reduce((sum, one) => sum + one.captured - one.refunded - one.paidOutside - one.disputed, 0);
  return { amount: Math.max(0, left), currency: order.currency };
}

interface Refunded extends Sum {
  item: string | null;
  before: object | null;
}

const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** Returns sentences about refunds that were requested together. */
export function refundedManyText(refunds: readonly Refunded[]): string {
  const now = refunds.filter(({ before }) => before === null);
  const waiting = now.filter(({ item }) => item === 'recalling').length;
  const repeated = refunds.length - now.length;
  return [
    now.length > 0 && `${sumsText(now)} of ${orders(now.length)} is being refunded.`,
    waiting > 0 &&
      `The refund of ${orders(waiting)} waits until the game has answered whether the player has the item.`,
    repeated > 0 && `The refund of ${orders(repeated)} was requested before, and was not done twice.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
