import type { Sql } from '#server/db/client.ts';
import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { paidOrders } from './game-api.repo.ts';

/** Limit of orders in one answer. */
const MAX_ORDERS = 200;

/**
 * Handlers of game backends' requests about orders.
 * @param playerIdOf returns the player with a uid, if the game knows the player
 */
export const ordersGameApi = (
  { sql }: { sql: Sql },
  playerIdOf: (gid: number, uid: number) => Promise<string | undefined>,
): GameHandlers<'POST /orders'> => ({
  'POST /orders': async ({ uid, since }, { gid }) => {
    const playerId = await playerIdOf(gid, Number(uid));
    if (playerId === undefined) return { orders: [] };
    const rows = await paidOrders(sql, playerId, gid, new Date(since ?? 0), MAX_ORDERS);
    return {
      orders: rows.map(({ paymentState, itemState, paidAt, ...order }) => ({
        ...order,
        payment: paymentState,
        delivery: itemState,
        paidAt: paidAt.toISOString(),
      })),
    };
  },
});
