import { z } from 'zod';
import { couponsOf } from '../coupons.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

export const couponsShow = query({
  name: 'coupons show',
  permission: 'coupons.read',
  input: z.strictObject({ uid: z.string() }),
  read: async ({ sql }, { uid }) => ({ coupons: await couponsOf(sql, await playerOf(sql, uid)) }),
});
