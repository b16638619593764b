import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { startWorker, type Worker } from '#server/kernel/work/worker.ts';
import type { GameDelivery } from '../fulfilment.port.ts';
import { claimRecalls, type Recall, recordAnswers } from '../fulfilment.repo.ts';
import { RECALL_SECONDS } from '../fulfilment.rules.ts';
import { askAboutRecall } from './fulfilment.ask-about-recall.ts';

const BATCH = 50;
/** Recalls are rare, so the worker only polls. */
const POLL_MS = 1000;
/** Recalls of a dead worker become due again after this time; longer than the timeout of a call to a game. */
const CLAIM_SECONDS = 30;

/** Asks games whether they have recalled deliveries, and stores their answers. Processes share the work. */
export function startRecalls(deps: {
  sql: Sql;
  games: Pick<GameDelivery, 'recall'>;
  log: Log;
  /** Called after an answer was stored. */
  poke: () => void;
}): Worker {
  const { sql, games, log, poke } = deps;

  const recall = async (delivery: Recall): Promise<void> => {
    try {
      const change = await askAboutRecall(games, delivery);
      const [recorded] = await recordAnswers(sql, [change]);
      if (!recorded) return;
      poke();
      const { id, gid, reference } = delivery;
      if (change.state === 'unclear') {
        const alert = 'delivery.unclear';
        log.error(
          { alert, delivery: id, gid, reference, why: change.reason },
          'recall unclear: the game did not say whether it has the item, an operator must check',
        );
      }
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'answer of a game was not stored, will ask again');
    }
  };
  /** Returns whether there may be more. */
  const take = async (): Promise<boolean> => {
    const taken = await claimRecalls(sql, { limit: BATCH, seconds: CLAIM_SECONDS, patience: RECALL_SECONDS });
    await Promise.all(taken.map(recall));
    return taken.length === BATCH;
  };
  const trouble = 'no recalls could be taken, will retry';
  return startWorker({ round: take, pollMs: POLL_MS, log, trouble });
}
