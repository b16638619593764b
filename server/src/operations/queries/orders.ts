import { z } from 'zod';
import { documentsOfOrder } from '#server/domains/invoices/index.ts';
import { type Evidence, evidenceOf } from '../evidence.repo.ts';
import { query } from '../operation.ts';
import { type OrderLine, orderOf, type StuckOrder, stuckOrders } from '../orders.repo.ts';
import * as story from '../story.repo.ts';

const STUCK = 500;
const MINUTES = '{minutes} is 0 to 100000.';

/** Orders that wait longer than they should, whatever for. */
export const ordersStuck = query({
  name: 'orders stuck',
  permission: 'orders.read',
  input: z.strictObject({ minutes: z.int(MINUTES).min(0, MINUTES).max(100_000, MINUTES).default(15) }),
  read: async ({ sql }, { minutes }): Promise<{ orders: StuckOrder[] }> => ({
    orders: [...(await stuckOrders(sql, minutes, STUCK))],
  }),
});

type Rows<F extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>;

/** Everything that is known of an order, by the parts that keep it. */
export interface OrderStory {
  order: OrderLine;
  /** The language in which the player ordered. */
  locale: string;
  timeline: Rows<typeof story.timelineOf>;
  payments: Rows<typeof story.paymentsOf>;
  webhooks: Rows<typeof story.webhooksOf>;
  refunds: Rows<typeof story.refundsOf>;
  deliveries: Rows<typeof story.deliveriesOf>;
  takeBacks: Rows<typeof story.takeBacksOf>;
  receipts: Rows<typeof story.receiptsOf>;
  /** Invoices and credit notes. */
  documents: Omit<Rows<typeof documentsOfOrder>[number], 'id'>[];
  /** The evidence of the buyer's country. */
  country: Evidence | null;
  ledger: Rows<typeof story.ledgerOf>;
  events: Rows<typeof story.eventsOf>;
  actions: Rows<typeof story.actionsOf>;
}

export const ordersShow = query({
  name: 'orders show',
  permission: 'orders.read',
  input: z.strictObject({ number: z.string() }),
  read: async ({ sql }, { number }): Promise<OrderStory> => {
    const order = await orderOf(sql, number);
    const [timeline, payments, refunds, deliveries, takeBacks, receipts, actions, country, locale] = await Promise.all([
      story.timelineOf(sql, order),
      story.paymentsOf(sql, order),
      story.refundsOf(sql, order),
      story.deliveriesOf(sql, order),
      story.takeBacksOf(sql, order),
      story.receiptsOf(sql, order),
      story.actionsOf(sql, order),
      evidenceOf(sql, order),
      story.localeOf(sql, order),
    ]);
    const paymentIds = payments.map(({ id }) => id);
    const known = payments.flatMap(({ id, providerId }) => (providerId ? [id, providerId] : [id]));
    const [webhooks, ledger] = await Promise.all([
      story.webhooksOf(sql, order, known),
      story.ledgerOf(sql, order, paymentIds),
    ]);
    const issued = await documentsOfOrder(sql, order.playerId, order.number);
    const documents = issued.map(({ id: _, ...document }) => document);
    const keys = [
      order.number,
      ...paymentIds,
      ...new Set([...takeBacks.map(({ deliveryId }) => deliveryId), ...deliveries.map(({ id }) => id)]),
      ...webhooks.map(({ eventId }) => eventId),
    ];
    const events = await story.eventsOf(sql, keys);
    const money = { payments, webhooks, refunds, ledger };
    return { order, locale, timeline, ...money, deliveries, takeBacks, receipts, documents, country, events, actions };
  },
});
