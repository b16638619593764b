/** The player id of counts that all players share. */
export const ALL_PLAYERS = '00000000-0000-0000-0000-000000000000';

/** The period of a lifetime limit, as PostgreSQL writes the start. */
export const LIFETIME = '-infinity';

/** Key of a count of a limited thing. */
export interface Count {
  /** The player; `ALL_PLAYERS`: all players together. */
  playerId: string;
  /** 0: no game. */
  gid: number;
  /** The id of an item, or `coupon:<template>`. */
  subject: string;
  /** A character's id if each character has its own count; else ''. */
  scope: string;
  /** The local start of its period, as PostgreSQL writes a timestamp. */
  period: string;
}

/** A request to take one: at most `most` in all, else the statement ends with `reason`. */
export interface CountLimit extends Count {
  most: number;
  reason: string;
}

/** Compares counts by key, column by column. All code locks counts in this order, which prevents deadlocks. */
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
