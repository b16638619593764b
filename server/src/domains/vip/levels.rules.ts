import { checkUnique, type Finding } from '#server/kernel/finding.ts';

/** The parts of a level that these rules use. */
interface LevelRule {
  id: string;
  from: number;
  pointsPercent: number;
  /** Given when the level is reached. */
  reward?: unknown;
  coupon?: unknown;
}

/** `inReference` is in thousandths of the reference currency's minor unit. */
const PARTS = 1000;
/** Maximum points of one order: a rule with a point for each cent must not overflow the sums. */
export const MAX_EARNED = 100_000_000;

/**
 * Returns the points that a purchase earns at a level.
 * @param inReference thousandths of the reference currency's minor unit
 */
export function pointsFor(
  inReference: number,
  pointFor: number,
  { pointsPercent }: Pick<LevelRule, 'pointsPercent'>,
): number {
  const whole = Math.floor(inReference / (PARTS * pointFor));
  return Math.min(MAX_EARNED, Math.floor((whole * (100 + pointsPercent)) / 100));
}

/** Returns the level for a number of points; below zero it is the first level. */
export function levelOf<L extends LevelRule>(levels: readonly L[], points: number): L {
  const reached = levels.findLast(({ from }) => from <= points) ?? levels[0];
  if (!reached) throw new Error('the list of levels is empty');
  return reached;
}

/** Returns a function that computes the points of a purchase for a player with `levelPoints`; 0 without a programme. */
export const createEarnings =
  (vip: { pointFor: number; levels: readonly LevelRule[] } | null) =>
  (inReference: number, levelPoints: number): number =>
    vip ? pointsFor(inReference, vip.pointFor, levelOf(vip.levels, levelPoints)) : 0;

/**
 * A level's reward can be claimed this long after the payment that reached it, so that an early refund can withdraw it.
 */
export const REWARD_WAIT_HOURS = 72;
const WAIT_MS = REWARD_WAIT_HOURS * 3_600_000;

/** Returns from when a level's grant can be claimed, for a level that was reached at `at`. */
export const claimableFrom = (at: Date): Date => new Date(at.getTime() + WAIT_MS);

/** Returns until when a coupon can be claimed; late in a month, it would otherwise expire before it can be claimed. */
export const claimableUntil = (from: Date, ends: Date): Date =>
  new Date(Math.max(ends.getTime(), from.getTime() + WAIT_MS));

/** Returns the mistakes of a file's levels. */
export const checkLevels = (levels: readonly LevelRule[]): Finding[] => [
  ...checkUnique(levels, 'id', ['levels']),
  ...(['reward', 'coupon'] as const).flatMap((brings) =>
    levels[0]?.[brings] === undefined
      ? []
      : [{ path: ['levels', 0, brings], message: 'must not be set on the first level, which no player ever reaches' }],
  ),
  ...levels.flatMap(({ from }, index) => {
    const path = ['levels', index, 'from'];
    const before = levels[index - 1]?.from;
    if (before === undefined)
      return from === 0 ? [] : [{ path, message: 'must be 0, because every player has the first level' }];
    return from > before ? [] : [{ path, message: 'must be above the previous level' }];
  }),
];

/** Returns the levels whose threshold lies between two numbers of points. Never the first, which every player has. */
export const crossedLevels = <L extends LevelRule>(levels: readonly L[], before: number, after: number): L[] => {
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  return levels.filter(({ from }, index) => index > 0 && from > low && from <= high);
};
