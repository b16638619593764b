import { checkUnique, type Finding } from '#server/kernel/finding.ts';

/** What rules ask of a level. */
interface Rung {
  id: string;
  from: number;
  pointsPercent: number;
  /** What it brings. */
  reward?: unknown;
  coupon?: unknown;
}

/** Thousandths, in which orders keep what they are worth in the reference currency. */
const PARTS = 1000;
/** More than any order is meant to earn: a rule that gives each cent a point must not bring the sums to their end. */
export const MOST_EARNED = 100_000_000;

/** The points that a purchase earns at a level. @param inReference thousandths of the reference currency's minor unit */
export function pointsFor(
  inReference: number,
  pointFor: number,
  { pointsPercent }: Pick<Rung, 'pointsPercent'>,
): number {
  const whole = Math.floor(inReference / (PARTS * pointFor));
  return Math.min(MOST_EARNED, Math.floor((whole * (100 + pointsPercent)) / 100));
}

/** The level of so many points; they may be below zero, where the first level begins. */
export function levelOf<L extends Rung>(levels: readonly L[], points: number): L {
  const reached = levels.findLast(({ from }) => from <= points) ?? levels[0];
  if (!reached) throw new Error('there is no level');
  return reached;
}

/** The points that a purchase earns a player whose level is that of `levelPoints`; null: a publisher without points. */
export const earnings =
  (vip: { pointFor: number; levels: readonly Rung[] } | null) =>
  (inReference: number, levelPoints: number): number =>
    vip ? pointsFor(inReference, vip.pointFor, levelOf(vip.levels, levelPoints)) : 0;

/** A level's reward can be claimed so long after the payment that reached it: money that goes back soon takes it along. */
export const REWARD_WAIT_HOURS = 72;
const WAIT_MS = REWARD_WAIT_HOURS * 3_600_000;

/** When can be claimed what a level brings that was reached at an instant. */
export const claimableFrom = (at: Date): Date => new Date(at.getTime() + WAIT_MS);

/** Until when: late in a month, its coupon would end before it can be claimed. */
export const claimableUntil = (from: Date, ends: Date): Date =>
  new Date(Math.max(ends.getTime(), from.getTime() + WAIT_MS));

/** Mistakes of a file's levels. */
export const checkLevels = (levels: readonly Rung[]): Finding[] => [
  ...checkUnique(levels, 'id', ['levels']),
  ...(['reward', 'coupon'] as const).flatMap((brings) =>
    levels[0]?.[brings] === undefined
      ? []
      : [{ path: ['levels', 0, brings], message: 'is nothing that the first level can bring: nobody reaches it' }],
  ),
  ...levels.flatMap(({ from }, index) => {
    const path = ['levels', index, 'from'];
    const before = levels[index - 1]?.from;
    if (before === undefined) return from === 0 ? [] : [{ path, message: 'must be 0: the first level is everybody’s' }];
    return from > before ? [] : [{ path, message: 'must be above the level before' }];
  }),
];

/** The levels that begin above so many points and are reached by so many more, or lost by so many less; the first is everybody's. */
export const crossed = <L extends Rung>(levels: readonly L[], before: number, after: number): L[] => {
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  return levels.filter(({ from }, index) => index > 0 && from > low && from <= high);
};
