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

/** The levels that points lead to, what they bring, and what points are spent on. */
export const createVip = (deps: VipDeps) => ({
  handlers: vipRoutes(deps),
  /** As points come and go, in the transaction that books them. */
  onPoints: (tx: Parameters<typeof onPoints>[1], changes: Parameters<typeof onPoints>[2]) =>
    onPoints(deps, tx, changes),
  /** The level above the player's, and how much of the way to it is done. */
  next: (playerId: string, locale: Locale) => readNext(deps, playerId, locale),
  /** The coupons of a month that began. */
  giveMonthly: () => giveMonthly(deps),
});
