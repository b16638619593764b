import type { Sql } from '#server/db/client.ts';
import { pointReactions } from './points.react.ts';
import { pointRoutes } from './points.routes.ts';

export {
  bookEntries,
  countedPoints,
  countedPointsOf,
  findEarnedPoints,
  findPlayersWithPoints,
  levelPoints,
  lockBalance,
  lockBalances,
  type NewEntry,
  type PointsStanding,
  pointsData,
  readStanding,
  wrongBalances,
} from './entries.repo.ts';
export type { Change } from './points.react.ts';
export { firstReached, type ReachedAnswer } from './reached.repo.ts';
export { spendPoints } from './spend.repo.ts';

/** Creates the domain of points, which players earn by paying, and which decide their level. */
export const createPoints = ({ sql }: { sql: Sql }) => ({
  handlers: pointRoutes({ sql }),
  ...pointReactions,
});
