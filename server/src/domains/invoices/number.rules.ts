/** `{prefix}`, `{year}`, `{number}` or `{number:6}`. */
const TOKEN = /\{(prefix|year|number)(?::([1-9]))?\}/g;

/**
 * Returns why a format of numbers is refused; null: it is fine. It begins with the prefix, because prefixes tell the
 * sequences apart.
 */
export function formatProblem(format: string, restartsEachYear: boolean): string | null {
  const tokens = [...format.matchAll(TOKEN)];
  const count = (name: string): number => tokens.filter(([, found]) => found === name).length;
  if (!format.startsWith('{prefix}')) return 'must begin with {prefix}';
  if (/[^A-Za-z0-9._-]/.test(format.replace(TOKEN, ''))) {
    return 'may have {prefix}, {year}, {number}, {number:6}, letters, digits and - . _';
  }
  if (tokens.some(([, name, width]) => width !== undefined && name !== 'number')) return 'only {number} has a width';
  if (count('prefix') !== 1 || count('number') !== 1) return 'needs {prefix} and {number} once each';
  if (count('year') > 1) return 'has {year} twice';
  if (restartsEachYear && count('year') === 0) return 'needs {year}, because numbers begin again each year';
  return null;
}

/** Returns the number of a document: `RE-2026-000042`. */
export const printNumber = (
  format: string,
  { prefix, year, sequence }: { prefix: string; year: number; sequence: number },
): string =>
  format.replace(TOKEN, (_, name: string, width: string | undefined) => {
    if (name === 'prefix') return prefix;
    return name === 'year' ? String(year) : String(sequence).padStart(Number(width ?? 1), '0');
  });

/** The state of a sequence of numbers. `year` 0: numbers go on over the years. */
export interface Sequence {
  prefix: string;
  format: string;
  year: number;
  last: number;
  issuedAt: Date | null;
}

/** The place of a document in its sequence. */
export interface Place {
  prefix: string;
  year: number;
  sequence: number;
  number: string;
  issuedAt: Date;
}

/**
 * Returns the next number of a locked sequence, and the sequence after it. The date is never before the last one, even
 * if the clock was put back.
 * @param now read after the lock was taken
 */
export function nextNumber(sequence: Sequence, now: Date): { place: Place; after: Sequence } {
  const { prefix, format, issuedAt: latest } = sequence;
  const issuedAt = latest && latest > now ? latest : now;
  const printed = issuedAt.getUTCFullYear();
  const year = sequence.year === 0 ? 0 : printed;
  const next = year === sequence.year ? sequence.last + 1 : 1;
  const number = printNumber(format, { prefix, year: printed, sequence: next });
  return {
    place: { prefix, year, sequence: next, number, issuedAt },
    after: { prefix, format, year, last: next, issuedAt },
  };
}
