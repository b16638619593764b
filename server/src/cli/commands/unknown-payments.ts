import { paymentsAdopt } from '../../operations/actions/unknown/adopt.ts';
import { backupRestored, type FoundPayment, type Looked, paymentsLook } from '../../operations/actions/unknown/look.ts';
import { paymentsRefund } from '../../operations/actions/unknown/refund.ts';
import { paymentsWriteOff } from '../../operations/actions/unknown/write-off.ts';
import { money } from '../../operations/money.ts';
import { command, numeric } from '../command.ts';
import { section, table } from '../table.ts';

const EFFECTS = {
  pays: 'pays order',
  refunded: 'is booked for order',
  returned: 'goes back, because it does not pay order',
  sends: 'is booked, and the item is sent, for',
  booked: 'is booked, and no item is sent, for',
} as const;

/** Returns whether the item is sent; undefined: nothing was typed. Both words are refused. */
function decided(deliver: string | undefined, kept: string | undefined): boolean | string | undefined {
  if (deliver !== undefined && kept !== undefined) return 'both';
  if (deliver !== undefined) return true;
  return kept === undefined ? undefined : false;
}

const rowOf = ({ amount, refunded, disputed, currency, at, ...rest }: FoundPayment) => ({
  ...rest,
  at: at?.toISOString() ?? null,
  amount: money(amount, currency),
  refunded: money(refunded, currency),
  disputed: money(disputed, currency),
});

function lookedText({ days, others, unknown, unanswered }: Looked): string {
  const parts = [
    unknown.length === 0
      ? `${days} day(s): the providers have no payment that the shop does not know.`
      : `${days} day(s): ${unknown.length} payment(s) only the provider knows.\n${table(unknown.map(rowOf))}`,
    ...(others > 0 ? [`${others} other difference(s): see \`differences\`.`] : []),
    ...(unanswered.length > 0 ? [section('No answer', unanswered)] : []),
  ];
  return parts.join('\n\n');
}

const isFound = ({ others, unknown, unanswered }: Looked): boolean => unknown.length + others + unanswered.length > 0;

export const unknownPaymentActs = [
  command({
    operation: paymentsLook,
    args: [],
    options: { since: { value: 'TIME', required: true }, provider: { value: 'NAME' } },
    about: 'ask the providers about every payment since a UTC time, and list those that only they know',
    input: (_, { since, provider }) => ({ since, provider }),
    answer: (done) => ({ data: done, text: lookedText(done), found: isFound(done) }),
  }),
  command({
    operation: paymentsAdopt,
    args: ['PROVIDER', 'ID'],
    options: {
      order: { value: 'NUMBER' },
      player: { value: 'UID' },
      gid: { value: 'GID' },
      region: { value: 'ID' },
      item: { value: 'ITEM' },
      role: { value: 'ID' },
      deliver: {},
      'no-deliver': {},
    },
    about:
      'take up a payment that only the provider knows: it pays its order; for a lost order name player, game and item, and whether the item is sent',
    input: ([provider, id], { gid, deliver, 'no-deliver': kept, ...rest }) => ({
      ...rest,
      provider,
      id,
      gid: numeric(gid),
      deliver: decided(deliver, kept),
    }),
    answer: (done) => ({
      data: done,
      text: `${money(done.captured, done.currency)} of payment ${done.paymentId} ${EFFECTS[done.effect as keyof typeof EFFECTS]} ${done.payable}.`,
    }),
  }),
  command({
    operation: paymentsRefund,
    args: ['PROVIDER', 'ID'],
    about: 'refund a payment without an order, such as one that only the provider knows',
    input: ([provider, id]) => ({ provider, id }),
    answer: (done) => ({
      data: done,
      text:
        done.amount === 0
          ? `Payment ${done.paymentId} is booked; nothing was left to refund.`
          : `${money(done.amount, done.currency)} of payment ${done.paymentId} is refunded. The game is not asked: the player may have the item.`,
    }),
  }),
  command({
    operation: paymentsWriteOff,
    args: ['PROVIDER', 'ID'],
    about: 'keep the money of a payment that only the provider knows: it is booked as sales without an order',
    input: ([provider, id]) => ({ provider, id }),
    answer: (done) => ({
      data: done,
      text: done.booked
        ? `${money(done.booked.captured, done.booked.currency)} of payment ${done.paymentId} is booked without an order.`
        : `${done.paymentId} is of another system: it is left out of the differences.`,
    }),
  }),
];

export const restoreActs = [
  command({
    operation: backupRestored,
    args: [],
    options: { since: { value: 'TIME', required: true } },
    about: 'after a restore: skip numbers that were given out since the backup, and ask the providers about all since',
    input: (_, { since }) => ({ since }),
    answer: (done) => ({
      data: done,
      text: `${done.sequences} sequences were moved ahead.\n${lookedText(done)}`,
      found: isFound(done),
    }),
  }),
];
