import type { Difference } from './catalog.diff.ts';

/** Fields that say what players are given, or how much they do for it, in any section. */
const GIVING = new Set(['reward', 'gift', 'gives', 'steps', 'goal', 'weight', 'pointFor', 'pointsPercent', 'coupon']);

/** The server that vouches for players and takes deliveries, and the currencies in which a region pays. */
const GAME_FIELDS = /^game\.(?:backend\.(?:endpoint|accounts)|regions\.[^.]+(?:\.currencies)?)$/;

/** Returns true if a value has a giving field anywhere. */
const givesSomething = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, part]) => GIVING.has(key) || givesSomething(part));

/**
 * Returns the differences by which players get or pay something else although no price and no limit changes. These are
 * rewards, dropped taxes, currencies of a region, and the server of a game.
 */
export const findEntrusted = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ document, field, after }) => {
    const kind = document.split(' ')[0];
    if (after === undefined) return kind === 'taxes';
    if (kind === 'game') return GAME_FIELDS.test(field);
    return field.split('.').some((part) => GIVING.has(part)) || givesSomething(after);
  });
