import type { Db } from '#server/db/client.ts';
import { type Catalogue, localize } from '#server/domains/catalog/index.ts';
import {
  MOST_DELIVERIES,
  openDeliveries,
  parkedDeliveries,
  recentDeliveries,
  type WaitingDeliveries,
} from './deliveries.repo.ts';
import { gameOf } from './game-state.ts';
import { DELIVERY_MINUTES, levelOfAge } from './levels.ts';
import type { TodayState, Waiting } from './today-state.ts';

export type Deliveries = Awaited<ReturnType<typeof readDeliveries>>;

/** Reads the deliveries of the time since then, and those that wait, by game. */
export async function readDeliveries(db: Db, since: Date) {
  const [recent, open, parked] = await Promise.all([
    recentDeliveries(db, since),
    openDeliveries(db),
    parkedDeliveries(db),
  ]);
  return { recent, open, parked };
}

export function waitingDeliveries({ open, parked }: Deliveries, at: Date): Pick<TodayState, 'deliveries' | 'parked'> {
  const [tried, held] = [sumOfWaiting(open), sumOfWaiting(parked)];
  return {
    deliveries: { ...tried, level: levelOfAge(at, tried.oldest, DELIVERY_MINUTES) },
    parked: { ...held, level: held.count > 0 ? 'warn' : 'ok' },
  };
}

function sumOfWaiting(rows: readonly WaitingDeliveries[]): Omit<Waiting, 'level'> {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const oldest = rows.length > 0 ? new Date(Math.min(...rows.map((row) => row.oldest.getTime()))) : null;
  return { count, isMore: count >= MOST_DELIVERIES, oldest };
}

/** Returns the games of the catalogue, and others that have deliveries. */
export function gamesOf(catalogue: Catalogue, { recent, open, parked }: Deliveries): TodayState['games'] {
  const sold = catalogue.games.map(({ gid }) => gid);
  const gids = new Set([...sold, ...[...recent, ...open, ...parked].map(({ gid }) => gid)]);
  return [...gids].map((gid) => {
    const ofGame = <R extends { gid: number }>(rows: readonly R[]) => rows.find((row) => row.gid === gid);
    const game = catalogue.game(gid);
    const facts = { recent: ofGame(recent), open: ofGame(open), parked: ofGame(parked) };
    return { ...gameOf(gid, facts), name: game ? localize(game.name, 'en') : null };
  });
}
