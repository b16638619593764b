import type { Db } from '#server/db/client.ts';

export interface PointLine {
  at: Date;
  kind: string;
  points: number;
  order: string | null;
  /** Time from which it counts for the level; null: it does not count. */
  countsAt: Date | null;
  key: string;
}

/** Sums a player's entries of points by kind. */
export const pointSums = (db: Db, playerId: string) => db<{ kind: string; entries: number; points: number }[]>`
  select kind, count(*)::int as entries, sum(points)::int as points from point_entries
  where player_id = ${playerId} group by kind order by kind`;

export const lastPoints = (db: Db, playerId: string, limit: number) => db<PointLine[]>`
  select at, kind, points, number as order, level_at as "countsAt", key from point_entries
  where player_id = ${playerId} order by id desc limit ${limit}`;
