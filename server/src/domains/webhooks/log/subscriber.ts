import type { Tx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events/follow-up.repo.ts';
import type { OrderedSubscriber } from '#server/db/events/follow-up.work.ts';
import { publisherOrders } from '#server/domains/orders/index.ts';
import { eraseEvents, insertEvents, type NewEvent, uidsOf } from './events.repo.ts';
import { type Facts, TOLD_TYPES, type Told, translate } from './translate.ts';

type ToldAt = Told & Pick<StoredEvent, 'id' | 'at'>;

/**
 * Creates the subscriber that stores events in the log of webhooks, in order, while the publisher has endpoints.
 * @param onStored called after events were written, and before their commit
 */
export const webhookLog = (onStored: () => void): OrderedSubscriber => ({
  name: 'webhooks',
  types: TOLD_TYPES,
  async handle(tx, events: readonly StoredEvent[]) {
    // The lane's order is that in which transactions began. One that waited for the lock of an order comes later.
    const told = (events as readonly ToldAt[]).toSorted((one, other) => one.id - other.id);
    const erased = told.flatMap(({ type, payload }) => (type === 'account.forgotten' ? [payload.playerId] : []));
    // Also without endpoints: events of former ones are kept for 30 days.
    if (erased.length > 0) await eraseEvents(tx, erased);
    if ((await tx`select from webhook_endpoints limit 1`).length === 0) return;
    const fresh = newEvents(told, await factsOf(tx, told));
    if (fresh.length > 0) await insertEvents(tx, fresh);
    onStored();
  },
});

const newEvents = (told: readonly ToldAt[], facts: Facts): NewEvent[] =>
  told.flatMap((event) => {
    const translated = translate(event, facts);
    const playerId = 'playerId' in event.payload ? event.payload.playerId : null;
    return translated ? [{ ...translated, playerId, at: event.at }] : [];
  });

async function factsOf(tx: Tx, told: readonly Told[]): Promise<Facts> {
  const refs = told.flatMap(({ type, payload }) =>
    type.startsWith('order.') && 'number' in payload ? [{ playerId: payload.playerId, number: payload.number }] : [],
  );
  const players = told.flatMap(({ payload }) => ('playerId' in payload ? [payload.playerId] : []));
  const orders = refs.length > 0 ? await publisherOrders(tx, refs) : [];
  const uids = players.length > 0 ? await uidsOf(tx, players) : new Map<string, string>();
  // An order that can still be paid keeps the number and character of an erased account until it ends.
  const ofErased = new Set(refs.flatMap(({ playerId, number }) => (uids.has(playerId) ? [] : [number])));
  const seen = orders.map((order) => (ofErased.has(order.number) ? { ...order, uid: '0', roleId: '' } : order));
  return { orders: new Map(seen.map((order) => [order.number, order])), uids };
}
