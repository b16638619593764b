import { z } from 'zod';
import type { PublisherOrder } from '#contract/publisher/order.ts';
import type { Sql } from '#server/db/client.ts';
import { newestOfPlayer, ordersSince } from '#server/domains/orders/index.ts';
import { query } from '../operation.ts';
import { isOrderNumber } from '../orders.repo.ts';
import { playerOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { cursorOf, readCursor } from './order-cursor.ts';
import { publisherPlayer } from './player.repo.ts';

const most = z.int().min(1).max(500);

/** Finds an order by its number; concurrent calls share a statement. */
export interface FindingOrders {
  findOrder: (number: string) => Promise<PublisherOrder | undefined>;
}

/** Returns an order as the publisher's systems see it. */
export const serverOrder = query({
  name: 'server order',
  permission: 'orders.read',
  input: z.strictObject({ number: z.string() }),
  read: async ({ findOrder }: FindingOrders & { sql: Sql }, { number }) => {
    const order = isOrderNumber(number) ? await findOrder(number.toUpperCase()) : undefined;
    if (!order) throw new OperationRefusal('order.unknown', `There is no order ${number}.`, { number });
    return order;
  },
});

/** Returns all orders in order of creation, after a cursor or from a day on. */
export const serverOrders = query({
  name: 'server orders',
  permission: 'orders.read',
  input: z
    .strictObject({ since: z.string().optional(), from: z.iso.date().optional(), limit: most })
    .refine(({ since, from }) => since === undefined || from === undefined, 'Either {since} or {from}.'),
  read: async ({ sql }, { since, from, limit }) => {
    const begin = from === undefined ? null : { at: `${from}T00:00:00.000000Z`, number: '' };
    const after = since === undefined ? begin : readCursor('all', since, 'since');
    const { orders, last, more } = await ordersSince(sql, { after, most: limit });
    return { orders, next: cursorOf('all', last), more };
  },
});

/** Returns the orders of a player, newest first. */
export const serverOrdersOfPlayer = query({
  name: 'server orders of player',
  permission: 'orders.read',
  input: z.strictObject({
    uid: z.int().min(1),
    gid: z.int().optional(),
    after: z.string().optional(),
    limit: most,
  }),
  read: async ({ sql }, { uid, gid, after, limit }) => {
    const position = after === undefined ? null : readCursor('player', after, 'after');
    const playerId = await playerOf(sql, `${uid}`);
    const { orders, last } = await newestOfPlayer(sql, playerId, { gid, after: position, most: limit });
    return { orders, next: last && cursorOf('player', last) };
  },
});

/** Returns a player without personal data. */
export const serverPlayer = query({
  name: 'server player',
  permission: 'players.read',
  input: z.strictObject({ uid: z.int().min(1) }),
  read: async ({ sql }, { uid }) => {
    const player = await publisherPlayer(sql, uid);
    if (!player) throw new OperationRefusal('player.unknown', `No player has the number ${uid}.`);
    return player;
  },
});
