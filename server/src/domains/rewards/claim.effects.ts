import type { Character } from '#contract/endpoints/characters.ts';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { type CouponTemplate, couponOf, grantCoupons } from '#server/domains/coupons/index.ts';
import type { NewDelivery } from '#server/domains/fulfilment/index.ts';
import { bookEntries, type NewEntry } from '#server/domains/points/index.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { ClaimedGrant } from './claim.repo.ts';
import type { Contents } from './contents.catalog.ts';
import { DELIVERY_SOURCE } from './grants.react.ts';
import type { RewardsDeps } from './rewards.deps.ts';

/** Effects of a claim, in the claim's transaction: deliveries, coupons, points. */
export const effects = {
  /** Returns true if the contents cannot be given now: the catalogue no longer has them, or the coupon has expired. */
  isGone(catalogue: Catalogue, contents: Contents, now: Date): boolean {
    if ('goods' in contents) return catalogue.game(contents.gid) === undefined;
    if ('points' in contents) return false;
    const template = couponOf(catalogue, contents.coupon);
    return !template || (template.validUntil !== undefined && Date.parse(template.validUntil) <= now.getTime());
  },

  async write(
    { catalog, fulfilment }: RewardsDeps,
    tx: Tx,
    { playerId, uid }: Caller,
    claimed: readonly ClaimedGrant[],
    role: Character | null,
  ): Promise<void> {
    const deliveries: NewDelivery[] = [];
    const entries: NewEntry[] = [];
    const coupons: { id: string; template: CouponTemplate }[] = [];
    for (const { id, contents, delivery } of claimed) {
      if ('goods' in contents) {
        if (!role) throw new Error('goods were claimed without a character');
        const { gid, goods } = contents;
        deliveries.push({
          playerId,
          source: DELIVERY_SOURCE,
          reference: delivery,
          uid: Number(uid),
          gid,
          roleId: role.roleId,
          serverId: role.server.id,
          contents: goods.map(({ good, quantity }) => ({ id: good, quantity })),
        });
      } else if ('coupon' in contents) {
        const template = couponOf(catalog.current(), contents.coupon);
        if (!template) throw new Error('the catalogue lost a coupon while a player claimed it');
        coupons.push({ id, template });
      } else {
        const { points } = contents;
        entries.push({ playerId, key: `grant:${id}`, kind: 'granted', points, number: null, levelAt: null });
      }
    }
    if (deliveries.length > 0) await fulfilment.request(tx, deliveries);
    await bookEntries(tx, entries);
    if (coupons.length === 0) return;
    const now = await databaseNow(tx);
    for (const { id, template } of coupons) await grantCoupons(tx, template, [playerId], `grant:${id}`, now);
  },
};
