/** Reasons why a read did not use the stand-by for reports. */
export type ReplicaProblem =
  | 'unreachable'
  | 'not_standby'
  | 'other_shop'
  | 'older_schema'
  | 'unknown_age'
  /** The stand-by cancelled the read, because replication waited for it. */
  | 'cancelled';

/** The database that answered a read, in a shop that has a stand-by for reports. */
export type ReadSource =
  /** The data contain every change until `asOf`, which was `seconds` before the read. */
  { from: 'standby'; asOf: Date; seconds: number } | { from: 'primary'; why: ReplicaProblem };

/** Older data are shown with a warning. */
export const OLD_SECONDS = 60;

/** Returns the one of several reads of an answer that an operator must know: the oldest data, or else a problem. */
export const oldestRead = (reads: readonly ReadSource[]): ReadSource | null =>
  reads.reduce<ReadSource | null>((worst, read) => {
    if (!worst || (worst.from === 'primary' && read.from === 'standby')) return read;
    return worst.from === 'standby' && read.from === 'standby' && read.asOf < worst.asOf ? read : worst;
  }, null);

/** The problems as sentences for operators. */
export const REPLICA_PROBLEMS: Readonly<Record<ReplicaProblem, string>> = {
  unreachable: 'the stand-by does not answer',
  not_standby: 'the host of DATABASE_READ_URL is no stand-by',
  other_shop: 'the host of DATABASE_READ_URL has the database of another shop',
  older_schema: 'the stand-by has an older schema than this version',
  unknown_age: 'the age of the stand-by’s data is unknown',
  cancelled: 'the stand-by cancelled the read',
};
