import type { Sql } from '#server/db/client.ts';
import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { paidOrders } from './game-api.repo.ts';

/** Orders in one answer. */
const MOST = 200;

/**
 * What game backends ask about orders.
 * @param playerIdOf whose number it is, if the game knows the player
 */
export const ordersGameApi = (
  { sql }: { sql: Sql },
  playerIdOf: (gid: number, uid: number) => Promise<string | undefined>,
): GameHandlers<'POST /orders'> => ({
  'POST /orders': async ({ uid, since }, { gid }) => {
    const playerId = await playerIdOf(gid, Number(uid));
    if (playerId === undefined) return { orders: [] };
    const rows = await paidOrders(sql, playerId, gid, new Date(since ?? 0), MOST);
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
