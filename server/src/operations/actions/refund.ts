import { z } from 'zod';
import { money } from '../money.ts';
import { action } from '../operation.ts';
import { orderOf } from '../orders.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { type PaymentLine, paymentsOf } from '../story.repo.ts';
import { stopItem } from './stop-item.ts';

const MOST = 999_999_999_999_999;
const AMOUNT = '{amount} is all, or minor units: 499 for 4.99 EUR.';

export const ordersRefund = action({
  name: 'orders refund',
  permission: 'orders.refund',
  input: z.strictObject({
    number: z.string(),
    amount: z.union([z.literal('all'), z.int().min(1).max(MOST)], AMOUNT).describe('Minor units.'),
    payment: z.string().optional().describe('Our id of it, or the provider’s; needed where several brought money.'),
    keepItem: z.boolean().default(false).describe('The player is to have the item though all the money goes back.'),
  }),
  kept: ({ number, amount, payment, keepItem }) => ({
    number,
    amount: `${amount}`,
    ...(payment !== undefined && { payment }),
    ...(keepItem && { 'keep-item': 'yes' }),
  }),
  perform: async (parts, tx, { number, amount, payment: named, keepItem }, { id }) => {
    const { payments } = parts;
    const order = await orderOf(tx, number);
    const { playerId } = order;
    const payment = choose(await paymentsOf(tx, order), named);
    const { id: paymentId, currency } = payment;
    const left = await payments.lockLeft(tx, playerId, paymentId);
    const asked = amount === 'all' ? left : amount;
    if (left === 0 || asked > left) throw tooMuch(asked, left, currency);
    const item = asked === left ? await stopItem(parts, tx, order, paymentId, keepItem) : null;
    const waits = item === 'recalling';
    await payments.requestRefund(tx, { playerId, paymentId, amount: asked, reason: `operator:${id}`, waits });
    const disputed = payment.state === 'disputed' ? payment.disputed : 0;
    return { number: order.number, paymentId, amount: asked, currency, left: left - asked, item, disputed };
  },
});

/** The payment that is meant: the one named, or the only one that money came by. */
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
