import { z } from 'zod';
import { offerState, offersOfPlayer } from '#server/domains/orders/index.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

/** Returns the newest personal offers of a player, with their states. */
export const personalOffersList = query({
  name: 'personal-offers list',
  permission: 'coupons.read',
  input: z.strictObject({ uid: z.int().min(1), limit: z.int().min(1).max(500).default(100) }),
  read: async ({ sql }, { uid, limit }) => {
    const offers = await offersOfPlayer(sql, await playerOf(sql, `${uid}`), limit);
    return {
      offers: offers.map((offer) => {
        const { id, gid, item, prices, startsAt: from, endsAt: until, uses, taken, createdAt } = offer;
        const orders = taken.map(({ number }) => number);
        const shown = { id, uid: `${uid}`, gid, item, prices, from, until, uses, taken: taken.length, orders };
        return { ...shown, state: offerState(offer), createdAt };
      }),
    };
  },
});
