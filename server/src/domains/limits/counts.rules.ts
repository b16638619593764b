/** Counts what all players take together, where others count each player. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** A lifetime, as PostgreSQL writes the beginning of one. */
export const ALWAYS = '-infinity';

/** Names a count of something that is limited. */
export interface Count {
  /** Who takes; `EVERYBODY`: all players together. */
  playerId: string;
  /** 0: of no game. */
  gid: number;
  /** What is taken: the id of an item, or `coupon:<template>`. */
  subject: string;
  /** A character's id where each character is counted for itself; else ''. */
  scope: string;
  /** The local start of its period, as PostgreSQL writes a timestamp. */
  period: string;
}

/** One of it is to be taken: `most` in all, else the statement ends with `reason`. */
export interface CountLimit extends Count {
  most: number;
  reason: string;
}

/** The order in which counts are locked, so that two who lock many take turns: by their key, column by column. */
export function byKey(a: Count, b: Count): number {
  return (
    compare(a.playerId, b.playerId) ||
    a.gid - b.gid ||
    compare(a.subject, b.subject) ||
    compare(a.scope, b.scope) ||
    compare(a.period, b.period)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
