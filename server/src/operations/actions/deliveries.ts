import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { type DeliveryState, restartDeliveries } from '#server/domains/fulfilment/index.ts';
import { sendAgain } from '#server/domains/orders/index.ts';
import { checkRefunds } from '../approvals/limits.ts';
import { action } from '../operation.ts';
import { type OrderLine, orderOf, PAID, redeliverable } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { promisedByOperators } from '../refunds.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { deliveriesOf } from '../story.repo.ts';
import { deliveryOf } from './delivery-of.ts';
import { refundRest } from './refund-rest.ts';
import { notTaking, type ResolvedAs, resolveTakeBack } from './resolve-take-back.ts';

/** This never creates a delivery: an order gets its delivery when it is paid, so a missing one is a serious fault. */
const none = ({ number, paymentState: status }: OrderLine) =>
  new OperationRefusal(
    'delivery.none',
    PAID.includes(status)
      ? `Order ${number} is ${status}, but no delivery was made for it: \`orders refund\` gives its money back.`
      : `Order ${number} has no delivery: it is ${status}.`,
    { number, status },
  );

const CALLED_BACK = 'It was called back, as nothing of its money stays';
const SETTLED: Partial<Record<DeliveryState, string>> = {
  recalling: `${CALLED_BACK}: the game is being asked.`,
  withdrawn: `${CALLED_BACK}: it is not sent.`,
  unclear: `${CALLED_BACK}, but the game did not say whether it has it: look there, then \`orders resolve\`.`,
};
const settled = (state: DeliveryState) =>
  new OperationRefusal('delivery.settled', SETTLED[state] ?? `The game has answered already: ${state}.`, { state });

const unheard = () =>
  new OperationRefusal('order.unheard', 'The order has not heard yet that the item was taken back: try again.');

const erased = ({ number }: OrderLine) =>
  new OperationRefusal(
    'order.unknown',
    'The player of this order was erased, so the item is not sent: `orders refund` returns the money.',
    { number },
  );

/** Locks an order's payment and returns the money held, in minor units. Lock order: the payment, then the delivery. */
const lockLeft = async ({ payments }: Acting, tx: Tx, { playerId, paymentId }: OrderLine): Promise<number> =>
  paymentId ? payments.lockLeft(tx, playerId, paymentId) : 0;

export const ordersRedeliver = action({
  name: 'orders redeliver',
  permission: 'deliveries.retry',
  input: z.strictObject({ number: z.string() }),
  kept: ({ number }) => ({ number }),
  perform: async (parts, tx, { number }) => {
    const left = await lockLeft(parts, tx, await orderOf(tx, number));
    // Read under the payment's lock: every take-back that ends takes it first.
    const order = await orderOf(tx, number);
    const isTakenBack = order.itemState === 'taken_back';
    if (isTakenBack && !(await sendAgain(tx, order))) throw erased(order);
    const decided = await parts.fulfilment.redeliver(tx, deliveryOf(order));
    if (!decided) throw none(order);
    const { id, state, attempts, keepItem } = decided.delivery;
    if (!decided.to) throw settled(state);
    if (state === 'taken_back' && !isTakenBack) throw unheard();
    // An item whose money is being refunded must not be delivered, unless an operator let the player keep it. An item
    // that was taken back is not kept any more.
    if (left === 0 && (isTakenBack || !keepItem)) {
      const status = order.paymentState;
      const message = `Its money is not held any more (${status}): it is not sent.`;
      throw new OperationRefusal('order.not_paid', message, { status });
    }
    // An item that was taken back is sent under a new id.
    const [delivery] = isTakenBack ? await deliveriesOf(tx, order) : [];
    return { number: order.number, deliveryId: delivery?.id ?? id, from: state, attempts };
  },
});

/** Deliveries in one batch; the command continues after the last one. */
const BATCH = 1000;

/**
 * Retries the waiting and the parked deliveries of one game now, one batch at a time.
 * It does not stop the recall of a delivery that is recalled meanwhile.
 */
export const deliveriesRedeliver = action({
  name: 'deliveries redeliver',
  permission: 'deliveries.retry',
  input: z.strictObject({
    game: z.int('{game} is the number of a game.'),
    after: z.uuid().nullable().default(null).describe('The last one of the part before.'),
  }),
  kept: ({ game }) => ({ game: `${game}` }),
  perform: async (_: object, tx, { game, after }) => {
    const ids = await redeliverable(tx, game, after, BATCH);
    const taken = await restartDeliveries(tx, ids);
    return { number: null, game, redelivered: taken.length, next: ids.length < BATCH ? null : (ids.at(-1) ?? null) };
  },
});

/** Retries all deliveries of a game, one batch after the other. Returns their number. @param retry retries a batch */
export async function redeliverAll(
  retry: (after: string | null) => Promise<{ redelivered: number; next: string | null }>,
): Promise<number> {
  let redelivered = 0;
  let after: string | null = null;
  do {
    const done: { redelivered: number; next: string | null } = await retry(after);
    redelivered += done.redelivered;
    after = done.next;
  } while (after !== null);
  return redelivered;
}

/**
 * Resolves a parked delivery, or a parked take-back of a delivered item. This may refund the whole order, so it needs
 * that permission.
 */
export const ordersResolve = action({
  name: 'orders resolve',
  permission: 'orders.refund',
  input: z.strictObject({
    number: z.string(),
    as: z.enum(['sent', 'refund', 'taken'], '{as} is sent or refund, or taken for a take-back.'),
  }),
  kept: ({ number, as }) => ({ number, as }),
  perform: async (parts, tx, { number, as }, { id, caller }) => {
    const order = await orderOf(tx, number);
    const left = await lockLeft(parts, tx, order);
    const promised = await promisedByOperators(tx, order);
    const resolved = (await parts.fulfilment.isTakingBack(tx, deliveryOf(order)))
      ? await resolveTakeBack(parts, tx, order, { as, left, id })
      : await resolveDelivery(parts, tx, order, { as, left, id });
    if (as !== 'refund') return { ...resolved, counted: 0 };
    // Refunds of operators that waited were counted when they were asked for.
    const counted = Math.max(0, resolved.refunded - promised);
    const refund = { number: order.number, amount: counted, currency: order.currency, before: null };
    // Last: above the limit, all of this is undone.
    await checkRefunds(parts, tx, caller, [refund]);
    return { ...resolved, counted };
  },
});

/** Settles a parked or unclear delivery; lock the payment before. @throws OperationRefusal */
async function resolveDelivery(
  parts: Acting,
  tx: Tx,
  order: OrderLine,
  { as, left, id }: { as: ResolvedAs; left: number; id: string },
) {
  if (as === 'taken') throw notTaking();
  const decided = await parts.fulfilment.resolve(tx, deliveryOf(order), as === 'sent' ? 'found_sent' : 'written_off');
  if (!decided) throw none(order);
  const { state } = decided.delivery;
  if (!decided.to) {
    const message = `Only a delivery that is parked or unclear is settled by hand; this is ${state}.`;
    throw new OperationRefusal('delivery.not_parked', message, { state });
  }
  const refunded = as === 'refund' ? await refundRest(parts, tx, order, left, id) : 0;
  return { number: order.number, deliveryId: decided.delivery.id, as, refunded, currency: order.currency };
}
