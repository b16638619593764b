/** Attempts to pay that began in a time, and those of them that were captured by its end. */
export interface Outcomes {
  begun: number;
  captured: number;
}

/** `few`: too few attempts to compare. `none`: no lower than chance explains. */
export type Change = 'none' | 'few' | 'lower' | 'much_lower';

export interface Rate {
  name: string | null;
  now: Outcomes;
  /** The same time a week ago, as it stood then. */
  before: Outcomes;
  change: Change;
}

/** Fewer attempts than this are not compared. */
const ENOUGH = 30;
/** Differences of rates, as shares, that are worth a look. */
const LOWER = 0.1;
const MUCH_LOWER = 0.3;
/** Standard errors: pure chance gives as large a difference once in some thousand comparisons. */
const ERRORS = 3.5;

/** Returns the share of captured attempts; null without attempts. */
export const shareOf = ({ begun, captured }: Outcomes): number | null => (begun === 0 ? null : captured / begun);

/** Compares the captured share with the one of a week ago. A difference counts only if chance does not explain it. */
export function changeOf(now: Outcomes, before: Outcomes): Change {
  if (now.begun < ENOUGH || before.begun < ENOUGH) return 'few';
  const drop = before.captured / before.begun - now.captured / now.begun;
  const all = (now.captured + before.captured) / (now.begun + before.begun);
  const error = Math.sqrt(all * (1 - all) * (1 / now.begun + 1 / before.begun));
  if (drop < LOWER || drop < ERRORS * error) return 'none';
  return drop < MUCH_LOWER ? 'lower' : 'much_lower';
}

/** Returns true if many fewer players try to pay than a week ago. */
export const isQuiet = (now: Outcomes, before: Outcomes): boolean =>
  before.begun >= 2 * ENOUGH && now.begun < before.begun * LOWER;

type Row = Outcomes & { method: string; country: string | null };

/** Returns the rates by a part of the rows, those with the most attempts first. */
export function ratesBy(key: (row: Row) => string | null, now: readonly Row[], before: readonly Row[]): Rate[] {
  const names = [...new Set([...now, ...before].map(key))];
  const ofName = (rows: readonly Row[], name: string | null): Outcomes =>
    sumOf(rows.filter((row) => key(row) === name));
  return names
    .map((name) => rateOf(name, ofName(now, name), ofName(before, name)))
    .toSorted((a, b) => b.now.begun + b.before.begun - a.now.begun - a.before.begun);
}

export const rateOf = (name: string | null, now: Outcomes, before: Outcomes): Rate => ({
  name,
  now,
  before,
  change: changeOf(now, before),
});

export const sumOf = (rows: readonly Outcomes[]): Outcomes => ({
  begun: rows.reduce((sum, { begun }) => sum + begun, 0),
  captured: rows.reduce((sum, { captured }) => sum + captured, 0),
});
