import { refundsResend, refundsSettle } from '../../operations/actions/failed-refunds.ts';
import { ordersRefund } from '../../operations/actions/refund.ts';
import { money } from '../../operations/money.ts';
import { refundsUnfinished } from '../../operations/queries/refunds.ts';
import { command, numeric } from '../command.ts';
import { table } from '../table.ts';
import { refundWarning } from './refund-warning.ts';

export const refundLooks = [
  command({
    operation: refundsUnfinished,
    args: [],
    about: 'refunds that failed and are still owed, and refunds that take too long, the oldest first',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(
        found.refunds.map(({ amount, owed, currency, ...refund }) => ({
          ...refund,
          amount: money(amount, currency),
          owed: owed === null ? null : money(owed, currency),
        })),
      ),
      found: found.refunds.length > 0,
    }),
  }),
];

export const orderRefundActs = [
  command({
    operation: ordersRefund,
    args: ['NUMBER'],
    options: {
      amount: { value: 'MINOR|all', required: true },
      payment: { value: 'ID' },
      'keep-item': {},
      'take-back': {},
      key: { value: 'ID' },
      again: {},
    },
    about:
      'refund an order: all that is left, which also recalls an item that is not delivered yet, or an amount in minor units; idempotent with the same --key',
    input: ([number], { amount, payment, 'keep-item': keepItem, 'take-back': takeBack, key, again }) => ({
      number,
      amount: numeric(amount),
      payment,
      keepItem: keepItem !== undefined,
      takeBack: takeBack !== undefined,
      key,
      again: again !== undefined,
    }),
    answer: ({ disputed, ...done }) => {
      const { paymentId, currency, left, item, before } = done;
      if (left === null) {
        const text = `Nothing was done: the order has refund ${before.refundId} already: ${money(done.amount, currency)}, ${before.state}.`;
        return { data: { ...done, warning: null }, text };
      }
      const warning = refundWarning({ left, disputed, currency, item });
      const text = `${money(done.amount, currency)} of payment ${paymentId} is refunded; ${money(left, currency)} is left.`;
      return { data: { ...done, warning }, text: warning ? `${text}\n${warning}` : text };
    },
  }),
];

export const refundActs = [
  command({
    operation: refundsResend,
    args: ['REFUND_ID'],
    about: 'make a new refund for one that failed',
    input: ([id]) => ({ id }),
    answer: (done) => {
      const warning = refundWarning({ ...done, disputed: 0 });
      const text = `${money(done.amount, done.currency)} of payment ${done.paymentId} is refunded again.`;
      return { data: { ...done, warning }, text: warning ? `${text}\n${warning}` : text };
    },
  }),
  command({
    operation: refundsSettle,
    args: ['REFUND_ID'],
    about: 'mark a failed refund as paid outside the provider: the buyer has the money',
    input: ([id]) => ({ id }),
    answer: (done) => ({
      data: done,
      text: `${money(done.settled, done.currency)} counts as refunded; no money was moved.`,
    }),
  }),
];
