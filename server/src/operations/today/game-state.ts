import type { RecentDeliveries, WaitingDeliveries } from './deliveries.repo.ts';

/** `idle`: nothing was sold in the last hour, and nothing waits. */
export type GameState = 'ok' | 'slow' | 'not_answering' | 'refusing' | 'idle';

export interface Game {
  gid: number;
  state: GameState;
  /** Deliveries of the last hour. */
  delivered: number;
  refused: number;
  /** Open deliveries of any age with a failed try, and those that wait for an operator. */
  retrying: number;
  parked: number;
  /** Median seconds to deliver in the last hour; null: nothing was delivered. */
  seconds: number | null;
  lastAcceptedAt: Date | null;
  lastError: string | null;
}

/** So many failing deliveries are no single mishap. */
const SEVERAL = 3;
/** A share of the deliveries of the last hour. */
const MANY = 0.1;
const SLOW_SECONDS = 30;

/** Returns true if the median time to deliver is too long. */
export const isLate = (seconds: number | null): seconds is number => seconds !== null && seconds > SLOW_SECONDS;

interface Facts {
  recent: RecentDeliveries | undefined;
  open: WaitingDeliveries | undefined;
  parked: WaitingDeliveries | undefined;
}

/** Returns the health of a game's backend by its newest deliveries. The game is not called. */
export function gameOf(gid: number, { recent, open, parked }: Facts): Game {
  const { accepted = 0, refused = 0, seconds = null, lastAcceptedAt = null } = recent ?? {};
  const facts = {
    gid,
    delivered: accepted,
    refused,
    retrying: open?.failing ?? 0,
    parked: parked?.count ?? 0,
    seconds,
    lastAcceptedAt,
    lastError: open?.lastError ?? parked?.lastError ?? null,
  };
  return { ...facts, state: stateOf(facts, open) };
}

type Judged = Omit<Game, 'state'>;

function stateOf(facts: Judged, open: WaitingDeliveries | undefined): GameState {
  const { delivered, refused, retrying, seconds, lastAcceptedAt } = facts;
  if (retrying > 0 && isDown(facts, open?.lastFailedAt ?? null)) return 'not_answering';
  if (delivered + refused === 0 && !open) return 'idle';
  if (refused >= SEVERAL && refused > delivered) return 'refusing';
  const hasFailed = retrying > 0 && (lastAcceptedAt === null || retrying > MANY * delivered);
  return isLate(seconds) || hasFailed ? 'slow' : 'ok';
}

/** Returns true if several tries failed and the game has accepted nothing since. */
function isDown({ retrying, lastAcceptedAt }: Judged, lastFailedAt: Date | null): boolean {
  const hasAnsweredSince = lastAcceptedAt !== null && lastFailedAt !== null && lastAcceptedAt > lastFailedAt;
  return retrying >= SEVERAL && !hasAnsweredSince;
}
