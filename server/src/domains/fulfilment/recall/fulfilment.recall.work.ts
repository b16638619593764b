import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { startWorker, type Worker } from '#server/kernel/work/worker.ts';
import type { GameDelivery } from '../fulfilment.port.ts';
import { claimRecalls, type Recall, recordAnswers } from '../fulfilment.repo.ts';
import { RECALL_SECONDS } from '../fulfilment.rules.ts';
import { askBack } from './fulfilment.ask-back.ts';

const BATCH = 50;
/** Few are called back: they are looked for. */
const POLL_MS = 1000;
/** What a worker that died had taken is taken up after this; longer than a game is waited for. */
const CLAIM_SECONDS = 30;

/** Asks games whether they have what is called back, and records what they say. Processes share the work. */
export function startRecalls(deps: {
  sql: Sql;
  games: Pick<GameDelivery, 'recall'>;
  log: Log;
  /** Called when something was recorded. */
  poke: () => void;
}): Worker {
  const { sql, games, log, poke } = deps;

  const recall = async (delivery: Recall): Promise<void> => {
    try {
      const change = await askBack(games, delivery);
      const [recorded] = await recordAnswers(sql, [change]);
      if (!recorded) return;
      poke();
      const { id, gid, reference } = delivery;
      if (change.state === 'unclear') {
        const alert = 'delivery.unclear';
        log.error(
          { alert, delivery: id, gid, reference, why: change.reason },
          'called back, and nobody knows of the item',
        );
      }
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'what a game answered was not recorded; it is asked again');
    }
  };
  /** Answers whether there may be more. */
  const take = async (): Promise<boolean> => {
    const taken = await claimRecalls(sql, { limit: BATCH, seconds: CLAIM_SECONDS, patience: RECALL_SECONDS });
    await Promise.all(taken.map(recall));
    return taken.length === BATCH;
  };
  const trouble = 'no recalls could be taken; it is tried again';
  return startWorker({ round: take, pollMs: POLL_MS, log, trouble });
}
