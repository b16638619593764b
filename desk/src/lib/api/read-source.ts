/** The database of an answer, in a shop that has a stand-by for reports. */
export type ReadSource =
  /** The data are of `asOf`, and were `seconds` old when they arrived at `at`. */
  { from: 'standby'; asOf: string; seconds: number; at: number } | { from: 'primary'; problem: string };

/** Reads the headers of an answer. Null: the data are current. */
export function readSourceOf(headers: Headers): ReadSource | null {
  const problem = headers.get('x-standby-problem');
  if (problem !== null) return { from: 'primary', problem };
  const asOf = headers.get('x-data-as-of');
  if (asOf === null) return null;
  return { from: 'standby', asOf, seconds: Number(headers.get('x-data-age')), at: Date.now() };
}

/** Returns the one of several that an operator must know: the oldest data, or else a problem. */
export const oldestRead = (reads: readonly ReadSource[]): ReadSource | null =>
  reads.reduce<ReadSource | null>((worst, read) => {
    if (!worst || (worst.from === 'primary' && read.from === 'standby')) return read;
    return worst.from === 'standby' && read.from === 'standby' && read.asOf < worst.asOf ? read : worst;
  }, null);
