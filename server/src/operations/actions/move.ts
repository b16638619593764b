import { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Db } from '#server/db/client.ts';
import { findReceiver, moveOrder } from '#server/domains/orders/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { action } from '../operation.ts';
import { type OrderLine, orderOf } from '../orders.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { deliveriesOf } from '../story.repo.ts';
import { deliveryOf } from './delivery-of.ts';

/**
 * Moves an order to another character of its player, before its item may have reached the game, or after the game took
 * it back. The rules are those of the player's own change, without its limit of changes. A delivery that was tried is
 * never moved: the game may have the item, and a recall would bind the game never to give it.
 */
export const ordersMove = action({
  name: 'orders move',
  permission: 'deliveries.settle',
  input: z.strictObject({
    number: z.string(),
    roleId: z.string().min(1).max(64).describe('A character of the order’s player, in its game and region.'),
    serverId: z.string().max(64).describe('The server of that character, to catch a wrong id.'),
  }),
  // The log keeps no character: its id belongs to a person. The order has it until its player is erased.
  kept: ({ number }) => ({ number }),
  ask: async ({ sql, catalogue, characters, fulfilment }, { number, roleId, serverId }) => {
    const order = await orderOf(sql, number);
    // Before the game is asked: most deliveries that were tried wait for a game that does not answer.
    const isTakenBack = order.itemState === 'taken_back';
    if (!isTakenBack && (await fulfilment.progress(sql, deliveryOf(order)))?.untried === false)
      throw await fixed(sql, order);
    const parts = { sql, catalogue: await catalogue(), characters };
    const receiver = await findReceiver(parts, order, { roleId, locale: 'en', again: true }).catch(explain(sql, order));
    const { name, server } = receiver.role;
    if (server.id !== serverId)
      throw new OperationRefusal('character.other_server', `${name} is on the server ${server.id}, not ${serverId}.`, {
        server: server.id,
      });
    return receiver;
  },
  perform: async ({ payments, fulfilment }, tx, { number }, { asked: receiver }) => {
    const { playerId, paymentId } = await orderOf(tx, number);
    // Lock order everywhere: payments, orders, deliveries.
    const left = paymentId ? await payments.lockLeft(tx, playerId, paymentId) : 0;
    // Read under the payment's lock: every take-back that ends takes it first.
    const order = await orderOf(tx, number);
    // An item whose money is gone, promised or disputed must not be sent again.
    if (order.itemState === 'taken_back' && left === 0) throw unpaid(order);
    const rights = { most: null, again: true };
    const changed = await moveOrder({ fulfilment }, tx, order, receiver, rights).catch(explain(tx, order));
    const [delivery] = await deliveriesOf(tx, order);
    return { number: order.number, changed, deliveryId: delivery?.id ?? null };
  },
  shown: ({ role: { name, server } }) => ({ character: name, server: server.name }),
});

const unpaid = ({ number, paymentState: status }: OrderLine) =>
  new OperationRefusal(
    'order.not_paid',
    `The money of order ${number} is not held any more (${status}): it is not sent.`,
    {
      status,
    },
  );

/** Refusals of the game and of the item, in words of operators. */
export const CHARACTER_REFUSALS: Partial<Record<ErrorCode, string>> = {
  'order.unknown': 'The player of this order was erased.',
  'character.unknown': 'The player has no such character in the game and region of the order.',
  'character.guest': 'The player’s account in the game is a guest account, which gets no items.',
  'game.unavailable': 'The game does not answer, so the character cannot be checked: try again later.',
  'item.unknown': 'The catalogue has the item of this order no longer.',
  'item.level_too_low': 'The level of this character is too low for the item.',
  'item.level_too_high': 'The level of this character is too high for the item.',
  'item.not_for_you': 'The game does not offer the item to this character.',
  'item.game_locked': 'The game locks the item for this character.',
  'item.limit_reached': 'This character has reached the limit of purchases of the item.',
};

/** Turns a refusal of the shop into one of operators. */
const explain =
  (db: Db, order: OrderLine) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'order.character_fixed') throw await fixed(db, order);
    throw new OperationRefusal(error.code, CHARACTER_REFUSALS[error.code] ?? `The shop refuses: ${error.code}.`, {
      number: order.number,
    });
  };

const INSTEAD =
  '`orders refund --amount all` asks the game, and refunds if it does not have the item: then the player buys again. If it has the item, ask the game’s team to move it.';

/** Returns why the character of an order cannot change any more. */
async function fixed(db: Db, { number }: OrderLine): Promise<OperationRefusal> {
  const order = await orderOf(db, number);
  const [delivery] = await deliveriesOf(db, order);
  if (!delivery)
    return new OperationRefusal(
      'order.character_fixed',
      `Order ${number} is ${order.paymentState} or is being cancelled: its character does not change any more.`,
      { status: order.paymentState },
    );
  const { state, attempts } = delivery;
  if (['queued', 'retrying', 'parked'].includes(state))
    return new OperationRefusal(
      'delivery.tried',
      `The delivery is ${state}, and a try may have brought the item to the present character. ${INSTEAD}`,
      { state, attempts },
    );
  const first = state === 'accepted' ? ' If the game can, first take the item back: `deliveries take-back`.' : '';
  const message = `The delivery is ${state}: its character does not change any more.${first}`;
  return new OperationRefusal('delivery.settled', message, { state });
}
