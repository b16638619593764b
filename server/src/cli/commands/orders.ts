import { cardName } from '../../operations/card-name.ts';
import { money } from '../../operations/money.ts';
import type { OrderLine } from '../../operations/orders.repo.ts';
import { type OrderStory, ordersShow, ordersStuck } from '../../operations/queries/orders.ts';
import { ordersFind } from '../../operations/queries/orders-find.ts';
import { command, numeric } from '../command.ts';
import { section, table } from '../table.ts';
import { evidenceRow } from './conflicts.ts';
import { shortHash } from './short-hash.ts';

export const orderRow = ({
  number,
  createdAt,
  uid,
  paymentState,
  itemState,
  gid,
  item,
  method,
  total,
  currency,
}: OrderLine) => ({
  number,
  created: createdAt,
  uid,
  payment: paymentState,
  item: itemState,
  game: gid,
  sku: item,
  method,
  total: money(total, currency),
});

function textOf(all: OrderStory): string {
  const { currency } = all.order;
  const payments = all.payments.map(
    ({
      amount,
      captured,
      refunded,
      paidOutside,
      disputed,
      currency: own,
      instrument,
      cardDigits,
      cardBrand,
      ...rest
    }) => ({
      ...rest,
      card: cardName({ cardDigits, cardBrand }),
      instrument: shortHash(instrument),
      amount: money(amount, own),
      captured: money(captured, own),
      refunded: money(refunded, own),
      paidOutside: money(paidOutside, own),
      disputed: money(disputed, own),
    }),
  );
  return [
    section('Order', [orderRow(all.order)]),
    section('Where the buyer lives', all.country ? [evidenceRow(all.country)] : []),
    section('Timeline', all.timeline),
    section('Payments', payments),
    section('Webhooks received', all.webhooks),
    section(
      'Refunds',
      all.refunds.map(({ paidOutside, ...refund }) => ({
        ...refund,
        amount: money(refund.amount, currency),
        paidOutside: paidOutside && money(paidOutside, currency),
      })),
    ),
    section('Deliveries', all.deliveries),
    section('Taking the item back', all.takeBacks),
    section('Receipts', all.receipts),
    ...(all.documents.length > 0 ? [section('Invoices and credit notes', all.documents)] : []),
    section(
      'Ledger',
      all.ledger.map((entry) => ({ ...entry, amount: money(entry.amount, entry.currency) })),
    ),
    section('Events', all.events),
    section('What operators did', all.actions),
  ].join('\n\n');
}

export const orderLooks = [
  command({
    operation: ordersFind,
    args: ['[TERM]'],
    options: {
      card: { value: 'DIGITS' },
      amount: { value: 'AMOUNT' },
      currency: { value: 'CURRENCY' },
      day: { value: 'YYYY-MM-DD' },
    },
    about:
      'the newest 50 orders of an order or player number, email (receipt or sign-in), phone, payment or delivery id, coupon code, character; or of a card by its last four digits and the amount, the day or both',
    input: ([term], { amount, ...card }) => ({
      ...(term !== undefined && { term }),
      ...card,
      ...(amount !== undefined && { amount: numeric(amount) }),
    }),
    answer: (found) => ({
      data: found,
      text: table(found.orders.map(({ by, ...order }) => ({ by, ...orderRow(order) }))),
    }),
  }),
  command({
    operation: ordersShow,
    args: ['NUMBER'],
    about: 'all data of one order',
    input: ([number]) => ({ number }),
    answer: (story) => ({ data: story, text: textOf(story) }),
  }),
  command({
    operation: ordersStuck,
    args: [],
    options: { minutes: { value: 'N' } },
    about: 'orders paid more than 15 minutes (or --minutes) ago whose item is not decided, with the reason',
    input: (_, { minutes }) => ({ ...(minutes !== undefined && { minutes: minutes === '0' ? 0 : numeric(minutes) }) }),
    answer: (found) => ({
      data: found,
      text: table(found.orders.map((order) => ({ ...order }))),
      found: found.orders.length > 0,
    }),
  }),
];
