import type { DeliveryState } from '../domains/fulfilment/index.ts';
import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import { type OrderLine, orderOf, PAID } from './find.repo.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { deliveryOf } from './stop-item.ts';
import { money } from './table.ts';

/** None is made up for here: an order that is paid has its delivery from the same moment on, or something is very wrong. */
const none = ({ number, paymentState: status }: OrderLine) =>
  new OpsRefusal(
    'delivery.none',
    PAID.includes(status)
      ? `Order ${number} is ${status}, but no delivery was made for it: \`orders refund\` gives its money back.`
      : `Order ${number} has no delivery: it is ${status}.`,
    { number, status },
  );

const CALLED_BACK = 'Its money goes back, and it was called back';
const SETTLED: Partial<Record<DeliveryState, string>> = {
  recalling: `${CALLED_BACK}: the game is being asked.`,
  withdrawn: `${CALLED_BACK}: it is not sent.`,
  unclear: `${CALLED_BACK}, but the game did not say whether it has it: look there, then \`orders resolve\`.`,
};
const settled = (state: DeliveryState) =>
  new OpsRefusal('delivery.settled', SETTLED[state] ?? `The game has answered already: ${state}.`, { state });

async function redeliver(ops: Ops, [number = '']: readonly string[], _: Options, actor: Actor): Promise<Answer> {
  const order = await orderOf(ops.sql, number);
  const done = await act(ops, { ...actor, command: 'orders redeliver', arguments: { number } }, async (tx) => {
    // First the payment, then the delivery, as everywhere.
    const left = order.paymentId ? await ops.payments.lockLeft(tx, order.playerId, order.paymentId) : 0;
    const decided = await ops.fulfilment.redeliver(tx, deliveryOf(order));
    if (!decided) throw none(order);
    const { id, state, attempts, keepItem } = decided.delivery;
    if (!decided.to) throw settled(state);
    // An item whose money goes back must not be sent as well, unless somebody said so.
    if (left === 0 && !keepItem) {
      const status = order.paymentState;
      throw new OpsRefusal('order.not_paid', `Its money is not held any more (${status}): it is not sent.`, { status });
    }
    return { number: order.number, deliveryId: id, from: state, attempts };
  });
  return {
    data: done,
    text: `Delivery ${done.deliveryId} (${done.from}, ${done.attempts} tries) is tried again now; \`orders show\` tells what came of it.`,
  };
}

async function resolve(ops: Ops, [number = '']: readonly string[], { as }: Options, actor: Actor): Promise<Answer> {
  if (as !== 'sent' && as !== 'refund') throw new OpsRefusal('usage', '--as is either sent or refund.');
  const order = await orderOf(ops.sql, number);
  const action = { ...actor, command: 'orders resolve', arguments: { number, as } };
  const done = await act(ops, action, async (tx, id) => {
    const left = order.paymentId ? await ops.payments.lockLeft(tx, order.playerId, order.paymentId) : 0;
    const decided = await ops.fulfilment.resolve(tx, deliveryOf(order), as === 'sent' ? 'found_sent' : 'written_off');
    if (!decided) throw none(order);
    const { state } = decided.delivery;
    if (!decided.to) {
      const message = `Only a delivery that is parked or unclear is settled by hand; this is ${state}.`;
      throw new OpsRefusal('delivery.not_parked', message, { state });
    }
    const refunded = as === 'refund' && left > 0 ? await refundRest(ops, tx, order, left, id) : 0;
    return { number: order.number, deliveryId: decided.delivery.id, as, refunded };
  });
  const back =
    done.refunded > 0 ? `${money(done.refunded, order.currency)} goes back` : 'no money was left to give back';
  return {
    data: done,
    text: as === 'sent' ? `Order ${done.number} counts as sent.` : `Order ${done.number} will not be sent; ${back}.`,
  };
}

async function refundRest(
  { payments }: Ops,
  tx: Parameters<Ops['payments']['requestRefund']>[0],
  { playerId, paymentId }: OrderLine,
  left: number,
  action: string,
): Promise<number> {
  if (paymentId === null) return 0;
  const asked = await payments.requestRefund(tx, { playerId, paymentId, amount: left, reason: `operator:${action}` });
  return asked ? left : 0;
}

export const deliveryActs: readonly Command[] = [
  {
    name: 'orders redeliver',
    args: ['NUMBER'],
    about: 'try a parked or waiting delivery again now; the game answers a repeat as the first time',
    acts: true,
    run: redeliver,
  },
  {
    name: 'orders resolve',
    args: ['NUMBER'],
    options: { as: { value: 'sent|refund', required: true } },
    about:
      'settle a delivery that is parked or unclear: you saw the item in the game, or it is not there and the money goes back',
    acts: true,
    run: resolve,
  },
];
