import { ordersRefundMany } from '../../operations/actions/refund-many.ts';
import { money } from '../../operations/money.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';
import { refundWarning } from './refund-warning.ts';

/** Returns the sum of each currency for people: `9.98 EUR and 500 JPY`. */
function sumsOf(refunds: readonly { amount: number; currency: string }[]): string {
  const sums = new Map<string, number>();
  for (const { amount, currency } of refunds) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(' and ') || 'Nothing';
}

export const refundManyActs = [
  command({
    operation: ordersRefundMany,
    args: ['NUMBER,NUMBER'],
    options: { 'keep-item': {}, key: { value: 'ID' } },
    about:
      'refund all that is left of up to 20 orders of one player, by the rules of `orders refund`: all of them or none; idempotent with the same --key',
    input: ([numbers = ''], { 'keep-item': keepItem, key }) => ({
      numbers: numbers.split(/[\s,]+/).filter((number) => number !== ''),
      keepItem: keepItem !== undefined,
      key,
    }),
    answer: (done) => {
      const refunds = done.map(({ disputed, ...refund }) => ({
        ...refund,
        warning: refundWarning({ ...refund, disputed }),
      }));
      const rows = refunds.map(({ number, amount, currency, paymentId, before, warning }) => ({
        number,
        amount: money(amount, currency),
        payment: paymentId,
        note: before ? `Nothing was done: refund ${before.refundId} is there already, ${before.state}.` : warning,
      }));
      const now = sumsOf(refunds.filter(({ before }) => before === null));
      return { data: { refunds }, text: `${table(rows)}\n${now} is refunded.` };
    },
  }),
];
