import { z } from 'zod';
import { couponsOf, playersOf } from '../coupons.repo.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

const UID = /^\d{1,15}$/;

export const couponsShow = query({
  name: 'coupons show',
  permission: 'coupons.read',
  input: z.strictObject({ uid: z.string() }),
  read: async ({ sql }, { uid }) => {
    const playerId = UID.test(uid) ? (await playersOf(sql, [Number(uid)])).get(Number(uid)) : undefined;
    if (!playerId) throw new OperationRefusal('player.unknown', `No player has the number ${uid}.`, { uid });
    return { coupons: await couponsOf(sql, playerId) };
  },
});
