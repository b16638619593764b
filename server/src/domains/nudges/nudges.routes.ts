import type { Coupons } from '#server/domains/coupons/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { VipProgramme } from '#server/domains/vip/index.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { nudgesOf } from './nudges.rules.ts';

/** Whom it asks: each answers by one statement. */
export interface NudgesDeps {
  rewards: Pick<Rewards, 'due'>;
  coupons: Pick<Coupons, 'expiringSoon'>;
  vip: Pick<VipProgramme, 'next'>;
}

export const nudgeRoutes = ({ rewards, coupons, vip }: NudgesDeps): Handlers<'GET /me/nudges'> => ({
  'GET /me/nudges': async ({ query: { locale } }, { playerId }) => {
    const [due, expiring, next] = await Promise.all([
      rewards.due(playerId),
      coupons.expiringSoon(playerId, locale),
      vip.next(playerId, locale),
    ]);
    return { nudges: nudgesOf({ due, expiring, next }) };
  },
});
