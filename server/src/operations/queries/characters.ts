import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { CHARACTER_REFUSALS } from '../actions/move.ts';
import { query } from '../operation.ts';
import { orderOf, receiverOf } from '../orders.repo.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

/** Asks the game for the characters of an order's player in the region of the order; one of them gets the item. */
export const ordersCharacters = query({
  name: 'orders characters',
  permission: 'players.read',
  input: z.strictObject({ number: z.string() }),
  read: async ({ sql, characters }: Pick<Parts, 'characters'> & { sql: Db }, { number }) => {
    const order = await orderOf(sql, number);
    const receiver = await receiverOf(sql, order);
    const listed = await characters.list(order.gid, order.uid, receiver?.region ?? '').catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw new OperationRefusal(error.code, CHARACTER_REFUSALS[error.code] ?? `The game refuses: ${error.code}.`, {});
    });
    return {
      characters: listed.map(({ roleId, name, server, level }) => ({
        roleId,
        name,
        serverId: server.id,
        serverName: server.name,
        level,
        isReceiver: roleId === receiver?.roleId,
      })),
    };
  },
});
