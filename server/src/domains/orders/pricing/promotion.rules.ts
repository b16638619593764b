import type { GameEntry, ItemEntry } from '#server/domains/catalog/index.ts';

/** A promotion that grants a percent of an item's contents on top. */
export interface Promotion {
  kind: 'first_top_up' | 'rebate';
  percent: number;
}

/** The facts that promotions depend on, other than the item. */
export interface PromotionFacts {
  now: Date;
  /** The state of the first top-up in the item's scope. */
  firstTopUp: 'free' | 'reserved' | 'used';
}

/**
 * Returns the promotions of an item for a buyer without a coupon. Only the larger one applies; if equal, the first
 * top-up.
 */
export function promotionsFor(game: GameEntry, item: ItemEntry, { now, firstTopUp }: PromotionFacts) {
  const bonus = item.firstTopUpBonusPercent;
  const running = game.rebate && isRunning(game.rebate, now) ? game.rebate.percent : 0;
  const open = firstTopUp === 'free' ? bonus : 0;
  const larger: Promotion | null =
    open > 0 && open >= running
      ? { kind: 'first_top_up', percent: open }
      : running > 0
        ? { kind: 'rebate', percent: running }
        : null;
  return {
    larger,
    firstTopUp:
      bonus > 0 ? { percent: bonus, reason: firstTopUp === 'free' ? beatenBy(larger, 'rebate') : firstTopUp } : null,
    rebate: running > 0 ? { percent: running, reason: beatenBy(larger, 'first_top_up') } : null,
  };
}

const beatenBy = <K extends Promotion['kind']>(larger: Promotion | null, other: K): K | null =>
  larger?.kind === other ? other : null;

const isRunning = ({ from, until }: { from?: string | undefined; until?: string | undefined }, now: Date): boolean =>
  (!from || now >= new Date(from)) && (!until || now < new Date(until));
