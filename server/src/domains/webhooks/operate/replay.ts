import type { Db, Tx } from '#server/db/client.ts';
import {
  countBetween,
  idsOf,
  lockEndpoint,
  MOST_REPLAYED,
  moveBack,
  parkAgain,
  positionBefore,
  positionOf,
  type Replayed,
} from './replay.repo.ts';

/** The result of a replay: the number of events, or the reason why nothing is sent again. */
export type Replay =
  | { refused: 'unseen' | 'waiting' | 'nothing' | 'too_many' }
  | { refused: null; count: number; isMore: boolean };

/**
 * Plans a replay to an endpoint at a position, which is null for one that no worker has seen.
 * @returns the ids to park or the new position, or a refusal
 */
async function planReplay(db: Db, replayed: Replayed, position: number | null) {
  if (position === null) return { refused: 'unseen' } as const;
  if ('types' in replayed) {
    const to = await positionBefore(db, replayed.since);
    if (to === null || to >= position) return { refused: 'nothing' } as const;
    return { refused: null, to, ...(await countBetween(db, replayed.types, to, position)) };
  }
  // It has not been sent yet, and is sent in its turn.
  if ('id' in replayed && replayed.id > position) return { refused: 'waiting' } as const;
  const ids = await idsOf(db, replayed, position);
  if (ids.length === 0) return { refused: 'nothing' } as const;
  if (ids.length > MOST_REPLAYED) return { refused: 'too_many' } as const;
  return { refused: null, ids, count: ids.length, isMore: false };
}

/** Returns the effect that a replay would have now. */
export async function countReplay(db: Db, endpoint: string, replayed: Replayed): Promise<Replay> {
  const plan = await planReplay(db, replayed, await positionOf(db, endpoint));
  return plan.refused === null ? { refused: null, count: plan.count, isMore: plan.isMore } : plan;
}

/**
 * Lets an endpoint receive events again. The endpoint's row is locked until the transaction ends; a sender in the
 * middle of a round then notices the change and begins again.
 */
export async function replayEvents(tx: Tx, endpoint: string, replayed: Replayed): Promise<Replay> {
  const plan = await planReplay(tx, replayed, await lockEndpoint(tx, endpoint));
  if (plan.refused !== null) return plan;
  if ('to' in plan) await moveBack(tx, endpoint, plan.to);
  else await parkAgain(tx, endpoint, plan.ids);
  return { refused: null, count: plan.count, isMore: plan.isMore };
}
