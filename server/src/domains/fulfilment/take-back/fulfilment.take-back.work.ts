import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { startWorker, type Worker } from '#server/kernel/work/worker.ts';
import { type AskDeps, askTakeBack } from './fulfilment.ask-take-back.ts';
import { claimTakeBacks, type TakeBack } from './fulfilment.take-back.repo.ts';
import { recordAnswer } from './fulfilment.take-back.ts';

const BATCH = 20;
/** Take-backs are rare, so the worker only polls. */
const POLL_MS = 1000;
/** Requests of a dead worker become due again after this time; longer than the timeout of a call to a game. */
const CLAIM_SECONDS = 30;

/** Asks games to take delivered items back, and stores their answers. Processes share the work. */
export function startTakeBacks(
  deps: AskDeps & {
    sql: Sql;
    log: Log;
    /** Called after an answer was stored. */
    poke: () => void;
    /** Replaces CLAIM_SECONDS. */
    claimSeconds?: number | undefined;
  },
): Worker {
  const { sql, log, poke, claimSeconds: seconds = CLAIM_SECONDS } = deps;

  const ask = async (request: TakeBack): Promise<void> => {
    const { deliveryId: delivery, gid, reference } = request;
    try {
      const change = await askTakeBack(deps, request);
      if (!(await recordAnswer(sql, request, change))) return;
      poke();
      if (change.state !== 'parked') return;
      log.error(
        { alert: 'delivery.not_taken', delivery, gid, reference, why: change.reason },
        'take-back parked: the game did not say whether it took the item, an operator must check',
      );
    } catch (error) {
      log.error({ err: error, delivery }, 'answer of a game was not stored, will ask again');
    }
  };
  /** Returns whether there may be more. */
  const take = async (): Promise<boolean> => {
    const taken = await claimTakeBacks(sql, { limit: BATCH, seconds });
    await Promise.all(taken.map(ask));
    return taken.length === BATCH;
  };
  return startWorker({ round: take, pollMs: POLL_MS, log, trouble: 'no take-backs could be taken, will retry' });
}
