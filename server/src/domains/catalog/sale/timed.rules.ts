import type { Finding, Path } from '#server/kernel/finding.ts';

/** A part of a list by time: it holds from a moment until that of the next part. */
export interface Timed {
  /** ISO 8601, in UTC. */
  from: string;
}

/** A time before all moments. */
export const BEFORE_ALL = Number.NEGATIVE_INFINITY;

/** Returns the parts that began at a time, in the order of time. @param at milliseconds since 1970 */
export const begunAt = <T extends Timed>(parts: readonly T[] | undefined, at: number): readonly T[] =>
  parts?.filter(({ from }) => Date.parse(from) <= at) ?? [];

/** Returns the moments of parts, in milliseconds since 1970. */
export const momentsOf = (parts: readonly Timed[] | undefined): number[] =>
  parts?.map(({ from }) => Date.parse(from)) ?? [];

/** Returns the span around a time in which nothing changes; without an end, an infinite number. */
export function spanAt(moments: readonly number[], at: number): { since: number; until: number } {
  return {
    since: Math.max(BEFORE_ALL, ...moments.filter((moment) => moment <= at)),
    until: Math.min(Number.POSITIVE_INFINITY, ...moments.filter((moment) => moment > at)),
  };
}

/** Checks that parts are in the order of time, so that exactly one holds at each moment. */
export const checkTimed = (parts: readonly Timed[] | undefined, path: Path): Finding[] =>
  (parts ?? []).flatMap(({ from }, at) => {
    const before = parts?.[at - 1]?.from;
    return before !== undefined && Date.parse(from) <= Date.parse(before)
      ? [
          {
            path: [...path, at, 'from'],
            message: `must be after ${before}: list prices and rates in the order of time`,
          },
        ]
      : [];
  });
