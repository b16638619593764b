import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { money } from '../money.ts';
import { action } from '../operation.ts';
import { type OrderLine, orderOf } from '../orders.repo.ts';
import { type Earlier, refundByKey, refundLike, takeTurn } from '../refunds.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { type PaymentLine, paymentsOf } from '../story.repo.ts';
import { stopItem } from './stop-item.ts';

const MOST = 999_999_999_999_999;
/** So long somebody may have typed it twice. */
const REPEAT_MINUTES = 10;
const AMOUNT = '{amount} is all, or minor units: 499 for 4.99 EUR.';

export const ordersRefund = action({
  name: 'orders refund',
  permission: 'orders.refund',
  input: z.strictObject({
    number: z.string(),
    amount: z.union([z.literal('all'), z.int().min(1).max(MOST)], AMOUNT).describe('Minor units.'),
    payment: z.string().optional().describe('Our id of it, or the provider’s; needed where several brought money.'),
    keepItem: z.boolean().default(false).describe('The player is to have the item though all the money goes back.'),
    key: z
      .string()
      .regex(/^[\w.:-]{1,100}$/, '{key} is up to 100 letters, digits and . : _ -')
      .optional()
      .describe('Names this refund of the order: a repeat is the same one.'),
    again: z.boolean().default(false).describe('Another one like one of a few minutes ago is meant.'),
  }),
  kept: ({ number, amount, payment, keepItem, key }) => ({
    number,
    amount: `${amount}`,
    ...(payment !== undefined && { payment }),
    ...(keepItem && { 'keep-item': 'yes' }),
    ...(key !== undefined && { key }),
  }),
  perform: async (parts, tx, { number, amount, payment: named, keepItem, key, again }, { id }) => {
    const { payments } = parts;
    const order = await orderOf(tx, number);
    await takeTurn(tx, order);
    const done = key === undefined ? undefined : await refundByKey(tx, order, key);
    const { playerId } = order;
    const all = await paymentsOf(tx, order);
    if (key !== undefined && done) return repeated(order, key, done, { amount, named: idOf(all, named) });
    const payment = choose(all, named);
    const { id: paymentId, currency } = payment;
    const left = await payments.lockLeft(tx, playerId, paymentId);
    if (amount !== 'all' && key === undefined && !again) await refuseRepeat(tx, order, amount);
    const asked = amount === 'all' ? left : amount;
    if (left === 0 || asked > left) throw tooMuch(asked, left, currency);
    const item = asked === left ? await stopItem(parts, tx, order, paymentId, keepItem) : null;
    const waits = item === 'recalling';
    const because = { cause: 'operator', causeId: id } as const;
    await payments.requestRefund(tx, { playerId, paymentId, amount: asked, ...because, key, waits });
    const disputed = payment.state === 'disputed' ? payment.disputed : 0;
    const effect = { paymentId, amount: asked, currency, left: left - asked, item, disputed };
    return { number: order.number, ...effect, before: null };
  },
});

/** Returns the result of the earlier refund with the same key; moves no money. */
function repeated(
  { number }: OrderLine,
  key: string,
  { id, paymentId, amount, currency, state }: Earlier,
  asked: { amount: number | 'all'; named: string | undefined },
) {
  const isOther = (asked.amount !== 'all' && asked.amount !== amount) || (asked.named && asked.named !== paymentId);
  if (isOther)
    throw new OperationRefusal(
      'refund.key_used',
      `{key} ${key} names another refund of this order: ${money(amount, currency)} of payment ${paymentId}. Give this one a key of its own.`,
      { key, amount, payment: paymentId },
    );
  return { number, paymentId, amount, currency, left: null, item: null, disputed: 0, before: { refundId: id, state } };
}

/** @throws OperationRefusal `refund.repeated` if the same refund was requested minutes ago */
async function refuseRepeat(tx: Tx, order: OrderLine, amount: number): Promise<void> {
  const like = await refundLike(tx, order, { amount, minutes: REPEAT_MINUTES });
  if (!like) return;
  const { id, currency, minutes, by, why } = like;
  const ago = minutes < 1 ? 'less than a minute' : `${minutes} minute(s)`;
  throw new OperationRefusal(
    'refund.repeated',
    `${money(amount, currency)} of this order was given back ${ago} ago: refund ${id}, by ${by} (${why}). If another one is meant: {again}.`,
    { refund: id, amount, minutes, by },
  );
}

/** Returns the shop's id of a payment, given the provider's id. */
const idOf = (all: readonly PaymentLine[], named: string | undefined): string | undefined =>
  all.find(({ providerId }) => providerId === named)?.id ?? named;

/** Returns the payment to refund: the named one, or the only one with money. */
function choose(payments: readonly PaymentLine[], id: string | undefined): PaymentLine {
  const paid = payments.filter(({ captured }) => captured > 0);
  const ids = paid.map((payment) => payment.id).join(' ');
  const each = paid.map(({ id, counts, captured, refunded, paidOutside, disputed, currency }) => {
    const held = `${money(captured - refunded - paidOutside - disputed, currency)} is held`;
    return `${id} (${counts ? `it counts, ${held}` : held})`;
  });
  const [only, ...others] = paid.filter((payment) => !id || id === payment.id || id === payment.providerId);
  if (only && others.length === 0) return only;
  if (only) {
    const message = `Several payments brought money; name one by {payment}: ${each.join(', ')}`;
    throw new OperationRefusal('payment.which', message, { ids });
  }
  const message = `No such payment of this order brought money${ids && `; these did: ${ids}`}.`;
  throw new OperationRefusal('payment.none', message, { ids });
}

const tooMuch = (asked: number, left: number, currency: string) =>
  new OperationRefusal(
    'refund.too_much',
    left === 0
      ? 'Nothing is left to give back: it went back, is on its way, or is held by a dispute.'
      : `${money(asked, currency)} is more than is left: {amount} ${left} (${money(left, currency)}) is the most.`,
    { asked, left, currency },
  );
