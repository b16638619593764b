import type { Court } from './court.ts';

/** With fewer stories the check means nothing: chance could undo them all. */
const FEWEST = 8;
/** Of the stories that only a fault can spoil, at least one in five ends with the item. Nearly all do. */
const ONE_IN = 5;

/**
 * I0: a shop that sells nothing loses nothing either. Enough of the buyers who want to pay, and may, get the item in
 * the end.
 */
export function judgeFloor(court: Court): void {
  const willing = new Set([...court.givens.willing].filter((story) => !court.witness.joined.has(story)));
  if (willing.size < FEWEST) return;
  const served = new Set(
    [...court.witness.orders].flatMap(([number, { story }]) =>
      willing.has(story) && court.accepted.has(number) && paid(court, number) ? [story] : [],
    ),
  );
  const least = Math.floor(willing.size / ONE_IN);
  court.check(
    'I0',
    null,
    served.size >= least,
    () => `of ${willing.size} buyers who only had to pay, ${served.size} have their item; at least ${least} should`,
  );
}

const paid = (court: Court, number: string): boolean =>
  court.booksOf(number).some(({ status }) => status === 'captured');
