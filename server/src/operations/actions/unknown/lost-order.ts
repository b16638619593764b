import type { Sql, Tx } from '#server/db/client.ts';
import { deliveryContents, deliveryIdOf } from '#server/domains/fulfilment/index.ts';
import type { UnknownPayment } from '#server/domains/payments/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Acting, Parts } from '../../parts.ts';
import { lockPlayer, playerOf } from '../../players.repo.ts';
import { OperationRefusal } from '../../refusal.ts';
import { CHARACTER_REFUSALS } from '../move.ts';
import type { Adoption } from './adoption.ts';
import { knownAlready, UNKNOWN_METHOD } from './ask.ts';

/** The character that gets an item. */
interface Receiver {
  uid: number;
  roleId: string;
  serverId: string;
}

/** The known facts of an order that the shop does not have. */
export interface Lost {
  number: string | null;
  /** Null: the item is not sent. */
  receiver: Receiver | null;
}

/**
 * Asks the game for the character that gets the item of a lost order; null if none is sent.
 * @throws OperationRefusal `usage`, `player.unknown`, and those of characters
 */
export async function askForReceiver(
  { sql, characters }: Pick<Parts, 'characters'> & { sql: Sql },
  { player, gid, region, role, deliver }: Adoption,
): Promise<Receiver | null> {
  if (!deliver) return null;
  if (player === undefined || gid === undefined || region === undefined || role === undefined)
    throw new OperationRefusal('usage', '{deliver} needs {player}, {gid}, {region}, {item} and {role}.');
  const [row] = await sql<{ uid: number }[]>`select uid from players where id = ${await playerOf(sql, player)}`;
  const uid = Number(row?.uid ?? 0);
  const { server } = await characters.find(gid, uid, region, role).catch((error: unknown) => {
    const message = error instanceof ApiError ? CHARACTER_REFUSALS[error.code] : undefined;
    if (error instanceof ApiError && message) throw new OperationRefusal(error.code, message, { role });
    throw error;
  });
  return { uid, roleId: role, serverId: server.id };
}

/** Books the money of a lost order for a named player, and sends the item if the operator wants it. */
export async function adoptWithoutOrder(
  { payments, fulfilment, catalogue }: Acting,
  tx: Tx,
  { player, gid, item, deliver }: Adoption,
  unknown: UnknownPayment,
  { number, receiver }: Lost,
) {
  if (player === undefined || gid === undefined || item === undefined || deliver === undefined) throw lost(number);
  const entry = (await catalogue()).item(gid, item);
  if (!entry) throw new OperationRefusal('item.unknown', `Game ${gid} sells no item ${item}.`, { gid, item });
  const playerId = await lockPlayer(tx, player);
  const { provider, paymentId, amount, currency, refunded, disputed } = unknown;
  if (deliver && refunded + disputed > 0)
    throw new OperationRefusal(
      'payment.refunded',
      'Money of this payment was refunded or is disputed: the item is not sent.',
      { refunded, disputed },
    );
  const payable = number ?? paymentId;
  if (!(await payments.takeUp(tx, unknown, { playerId, payable, method: UNKNOWN_METHOD })))
    throw knownAlready(paymentId, null);
  const id = deliveryIdOf(paymentId);
  if (receiver) {
    const contents = deliveryContents(entry.contents.map(({ good, ...amounts }) => ({ id: good, ...amounts })));
    await fulfilment.request(tx, [{ id, playerId, source: 'payment', reference: payable, gid, ...receiver, contents }]);
  }
  const effect = receiver ? ('sends' as const) : ('booked' as const);
  // The operator names the item, which may be worth more than the payment.
  const counted = Math.max(amount, entry.prices[currency] ?? amount);
  const sums = { captured: amount, currency, ...(receiver && { counted }) };
  return { number: null, provider, paymentId, payable, ...sums, effect };
}

const lost = (number: string | null) =>
  new OperationRefusal(
    'order.lost',
    `${number === null ? 'The provider does not name the order' : `Order ${number} is not in this database`}: name {player}, {gid} and {item}, and decide by {deliver} or {noDeliver} whether the item is sent.`,
    { number },
  );
