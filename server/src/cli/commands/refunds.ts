import { refundsResend, refundsSettle } from '../../operations/actions/failed-refunds.ts';
import { ordersRefund } from '../../operations/actions/refund.ts';
import type { StoppedItem } from '../../operations/actions/stop-item.ts';
import { money } from '../../operations/money.ts';
import { command, numeric } from '../command.ts';

/** What becomes of the item when all the money goes back. */
const ITEM: Record<StoppedItem, string> = {
  withdrawn: 'Its item is not sent.',
  recalling:
    'The game is asked whether it has the item; the money goes when it has not, or after 15 minutes. `orders show` tells what came of it.',
  kept: 'The player keeps the item, or gets it still.',
};

/** Whoever gives all back should know of what cannot go before its dispute is won. */
const stillDisputed = (disputed: number, currency: string): string =>
  `${money(disputed, currency)} is held by a dispute and does not go back with it: look again when that is over.`;

export const orderRefundActs = [
  command({
    operation: ordersRefund,
    args: ['NUMBER'],
    options: {
      amount: { value: 'MINOR|all', required: true },
      payment: { value: 'ID' },
      'keep-item': {},
      key: { value: 'ID' },
      again: {},
    },
    about:
      'give money back: all that is left, which calls an item back that is not there yet, or an amount in minor units; a repeat under the same --key is the same refund',
    input: ([number], { amount, payment, 'keep-item': keepItem, key, again }) => ({
      number,
      amount: numeric(amount),
      payment,
      keepItem: keepItem !== undefined,
      key,
      again: again !== undefined,
    }),
    answer: ({ disputed, ...done }) => {
      const { paymentId, currency, left, item, before } = done;
      if (left === null) {
        const text = `Nothing was done: it is refund ${before.refundId}, ${money(done.amount, currency)}, ${before.state}.`;
        return { data: { ...done, warning: null }, text };
      }
      const dispute = left === 0 && disputed > 0 ? stillDisputed(disputed, currency) : null;
      const warning = [dispute, item && ITEM[item]].filter((line) => line !== null).join('\n') || null;
      const text = `${money(done.amount, currency)} of payment ${paymentId} goes back; ${money(left, currency)} is left.`;
      return { data: { ...done, warning }, text: warning ? `${text}\n${warning}` : text };
    },
  }),
];

export const refundActs = [
  command({
    operation: refundsResend,
    args: ['REFUND_ID'],
    about: 'give the money of a refund that failed back by a new one',
    input: ([id]) => ({ id }),
    answer: (done) => ({
      data: done,
      text: `${money(done.amount, done.currency)} of payment ${done.paymentId} goes back again.`,
    }),
  }),
  command({
    operation: refundsSettle,
    args: ['REFUND_ID'],
    about: 'its buyer has the money of a refund that failed by another way: it counts as gone back',
    input: ([id]) => ({ id }),
    answer: (done) => ({
      data: done,
      text: `${money(done.settled, done.currency)} counts as gone back; no money was moved.`,
    }),
  }),
];
