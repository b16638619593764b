import type { Answer, Command } from './command.ts';
import { findOrders, type OrderLine, orderOf } from './find.repo.ts';
import type { Ops } from './open.ts';
import * as story from './story.repo.ts';
import { money, section, table } from './table.ts';

const line = ({ number, createdAt, uid, paymentState, itemState, gid, item, method, total, currency }: OrderLine) => ({
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

async function find({ sql }: Ops, [term = '']: readonly string[]): Promise<Answer> {
  const orders = await findOrders(sql, term);
  return { data: { orders }, text: table(orders.map(line)) };
}

/** Everything that is known of an order, by the parts that keep it. */
async function show({ sql }: Ops, [number = '']: readonly string[]): Promise<Answer> {
  const order = await orderOf(sql, number);
  const [timeline, payments, refunds, deliveries, receipts, actions] = await Promise.all([
    story.timelineOf(sql, order),
    story.paymentsOf(sql, order),
    story.refundsOf(sql, order),
    story.deliveriesOf(sql, order),
    story.receiptsOf(sql, order),
    story.actionsOf(sql, order),
  ]);
  const paymentIds = payments.map(({ id }) => id);
  const known = payments.flatMap(({ id, providerId }) => (providerId ? [id, providerId] : [id]));
  const [webhooks, ledger] = await Promise.all([story.webhooksOf(sql, order, known), story.ledgerOf(sql, paymentIds)]);
  const keys = [
    order.number,
    ...paymentIds,
    ...deliveries.map(({ id }) => id),
    ...webhooks.map(({ eventId }) => eventId),
  ];
  const events = await story.eventsOf(sql, order, keys);

  const data = { order, timeline, payments, webhooks, refunds, deliveries, receipts, ledger, events, actions };
  return { data, text: textOf(data) };
}

type Rows<F extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>;

interface Story {
  order: OrderLine;
  timeline: Rows<typeof story.timelineOf>;
  payments: Rows<typeof story.paymentsOf>;
  webhooks: Rows<typeof story.webhooksOf>;
  refunds: Rows<typeof story.refundsOf>;
  deliveries: Rows<typeof story.deliveriesOf>;
  receipts: Rows<typeof story.receiptsOf>;
  ledger: Rows<typeof story.ledgerOf>;
  events: Rows<typeof story.eventsOf>;
  actions: Rows<typeof story.actionsOf>;
}

function textOf(all: Story): string {
  const { currency } = all.order;
  const payments = all.payments.map(
    ({ amount, captured, refunded, paidOutside, disputed, currency: own, ...rest }) => ({
      ...rest,
      amount: money(amount, own),
      captured: money(captured, own),
      refunded: money(refunded, own),
      paidOutside: money(paidOutside, own),
      disputed: money(disputed, own),
    }),
  );
  return [
    section('Order', [line(all.order)]),
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
    section('Receipts', all.receipts),
    section(
      'Ledger',
      all.ledger.map((entry) => ({ ...entry, amount: money(entry.amount, entry.currency) })),
    ),
    section('Events', all.events),
    section('What operators did', all.actions),
  ].join('\n\n');
}

export const orderLooks: readonly Command[] = [
  {
    name: 'orders find',
    args: ['NUMBER|UID|EMAIL|ID'],
    about: 'the newest 50 orders of a player, an email, or an id of a payment or delivery, ours or the provider’s',
    acts: false,
    run: find,
  },
  { name: 'orders show', args: ['NUMBER'], about: 'all that is known of one order', acts: false, run: show },
];
