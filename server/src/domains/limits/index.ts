export { moveCount } from './counts.move.ts';
export {
  countData,
  eraseCounts,
  forgetEndedCounts,
  giveBackCounts,
  takeCount,
  takeCounts,
  usedCounts,
  usedIn,
} from './counts.repo.ts';
export { ALL_PLAYERS, type CountLimit, LIFETIME } from './counts.rules.ts';
export {
  type CountedPurchase,
  type ItemLimits,
  itemCounts,
  itemLimitRefusal,
  itemLimits,
  type TakenCounts,
} from './items.rules.ts';
export { type Period, runningPeriod } from './periods.repo.ts';
