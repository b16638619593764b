import { z } from 'zod';
import { databaseNow } from '#server/db/now.ts';
import { grantCoupons } from '#server/domains/coupons/index.ts';
import { checkGrants } from '../approvals/limits.ts';
import { templateOf } from '../coupon-templates.ts';
import { createValuation, times } from '../grant-value.ts';
import { action } from '../operation.ts';
import { playersOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { shorten } from '../shorten.ts';

export const couponsGrant = action({
  name: 'coupons grant',
  permission: 'coupons.grant',
  input: z.strictObject({
    batch: z.string().regex(/^[\w.:-]{1,100}$/, '{batch} is up to 100 letters, digits and . : _ -'),
    template: z.string(),
    players: z.array(z.int()).min(1, '{players} names no players.').describe('Their numbers, each once.'),
  }),
  // The log keeps only the number of players: the coupons name them until their accounts are erased.
  kept: ({ template, batch, players }) => ({ template, batch, players: `${players.length}` }),
  ask: async ({ catalogue }, { template }) => templateOf(await catalogue(), template),
  perform: async (parts, tx, { template: id, players: uids, batch }, { asked: template, caller }) => {
    const players = await playersOf(tx, uids);
    const unknown = uids.filter((uid) => !players.has(uid));
    if (unknown.length > 0) throw nobody(unknown);
    const now = await databaseNow(tx);
    if (template.validUntil && Date.parse(template.validUntil) <= now.getTime())
      throw new OperationRefusal('coupon.over', `Every ${id} ended at ${template.validUntil}.`, { template: id });
    const granted = await grantCoupons(tx, template, [...players.values()], batch, now);
    const value = times(granted, createValuation(await parts.catalogue())({ coupon: id }));
    await checkGrants(parts, tx, caller, { command: 'coupons grant', batch, players: granted, value, more: null });
    return { number: null, template: id, batch, granted, before: players.size - granted, value };
  },
});

const nobody = (uids: readonly number[]): OperationRefusal =>
  new OperationRefusal('player.unknown', `No player has the number ${shorten(uids)}. Nobody got anything.`, {
    uids: uids.join(','),
  });
