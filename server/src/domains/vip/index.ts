import type { Locale } from '#contract/locales.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { onPoints } from './levels.react.ts';
import { giveMonthly } from './months.ts';
import { redeemEntry, redeemSection } from './redeem.catalog.ts';
import { vipOf, vipSection } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';
import { readNext } from './vip.read.ts';
import { vipRoutes } from './vip.routes.ts';

export { createEarnings } from './levels.rules.ts';
export { type Vip, vipOf } from './vip.catalog.ts';

export type VipProgramme = ReturnType<typeof createVip>;

/** Creates the VIP domain: levels and what they give, and the redeem list, on which players spend points. */
export function createVip(deps: VipDeps) {
  /** Gives the month's coupons once a month begins, and the rewards of changed levels. */
  const monthly = () => giveMonthly(deps);
  return {
    handlers: vipRoutes(deps),
    /** Handles changes of points, in the transaction that books them. */
    onPoints: (tx: Parameters<typeof onPoints>[1], changes: Parameters<typeof onPoints>[2]) =>
      onPoints(deps, tx, changes),
    /** Returns the level above the player's, and how much of the way to it is done. */
    next: (playerId: string, locale: Locale) => readNext(deps, playerId, locale),
    schedules: [{ name: 'vip.monthly', cron: '*/10 * * * *', run: monthly }],
    giveMonthly: monthly,
  };
}

const levelName = (catalogue: Catalogue, level: string) =>
  vipOf(catalogue)?.levels.find(({ id }) => id === level)?.name;

/** VIP: levels and what they give, and the redeem list. Points have their own domain. */
export const vipActivity = {
  sections: [vipSection, redeemSection],
  dataOf: null,
  rewardNames: {
    vip_level: levelName,
    vip_month: levelName,
    redeem: (catalogue: Catalogue, id: string) => redeemEntry(catalogue, id)?.name,
  },
  create: createVip,
};
