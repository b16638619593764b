export { moveCount } from './counts.move.ts';
export {
  countData,
  eraseCounts,
  forgetEndedCounts,
  giveBackCounts,
  takeCount,
  takeCounts,
  usedIn,
  usedOf,
} from './counts.repo.ts';
export { ALWAYS, type CountLimit, EVERYBODY } from './counts.rules.ts';
export {
  type Bought,
  type ItemLimits,
  type ItemTaken,
  itemCounts,
  itemLimitRefusal,
  itemLimits,
} from './items.rules.ts';
export { type Period, runningPeriod } from './periods.repo.ts';
