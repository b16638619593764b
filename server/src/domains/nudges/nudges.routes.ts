import type { Coupons } from '#server/domains/coupons/index.ts';
import type { Lottery } from '#server/domains/lottery/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Tasks } from '#server/domains/tasks/index.ts';
import type { VipProgramme } from '#server/domains/vip/index.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { selectNudges } from './nudges.rules.ts';

/** The sources of nudges; each runs one statement, tasks two. */
export interface NudgesDeps {
  rewards: Pick<Rewards, 'due'>;
  coupons: Pick<Coupons, 'expiringSoon'>;
  vip: Pick<VipProgramme, 'next'>;
  tasks: Pick<Tasks, 'nearest'>;
  lottery: Pick<Lottery, 'undrawn'>;
}

export const nudgeRoutes = ({ rewards, coupons, vip, tasks, lottery }: NudgesDeps): Handlers<'GET /me/nudges'> => ({
  'GET /me/nudges': async ({ query: { locale } }, { playerId }, { country }) => {
    const [due, draw, expiring, task, next] = await Promise.all([
      rewards.due(playerId),
      lottery.undrawn(playerId, locale, country),
      coupons.expiringSoon(playerId, locale),
      tasks.nearest(playerId, locale),
      vip.next(playerId, locale),
    ]);
    return { nudges: selectNudges({ due, draw, expiring, task, next }) };
  },
});
