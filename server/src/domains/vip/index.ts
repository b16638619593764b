import type { Locale } from '#contract/locales.ts';
import { onPoints } from './levels.react.ts';
import { giveMonthly } from './months.ts';
import type { VipDeps } from './vip.deps.ts';
import { readNext } from './vip.read.ts';
import { vipRoutes } from './vip.routes.ts';

export { earnings } from './levels.rules.ts';
export { redeemEntry, redeemSection } from './redeem.catalog.ts';
export { type Vip, vipOf, vipSection } from './vip.catalog.ts';

export type VipProgramme = ReturnType<typeof createVip>;

/** Creates the VIP domain: levels and what they give, and the redeem list, on which players spend points. */
export const createVip = (deps: VipDeps) => ({
  handlers: vipRoutes(deps),
  /** Handles changes of points, in the transaction that books them. */
  onPoints: (tx: Parameters<typeof onPoints>[1], changes: Parameters<typeof onPoints>[2]) =>
    onPoints(deps, tx, changes),
  /** Returns the level above the player's, and how much of the way to it is done. */
  next: (playerId: string, locale: Locale) => readNext(deps, playerId, locale),
  /** Gives the month's coupons once a month begins, and the rewards of changed levels. */
  giveMonthly: () => giveMonthly(deps),
});
