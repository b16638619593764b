import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import { createSignal } from '#server/kernel/work/signal.ts';
import { startWorker, type Worker } from '#server/kernel/work/worker.ts';
import { CHANNEL, claimDue, type Delivery, type DeliveryChange, recordAnswers } from '../fulfilment.repo.ts';
import { type TryDeps, tryDelivery } from './fulfilment.try.ts';

/** Deliveries taken in one statement. */
const BATCH = 50;
/**
 * Limit of concurrent tries per game and process, checked before each batch: a game that hangs does not delay others.
 */
const PER_GAME = 100;
/** Nothing announces a retry, so the worker polls for it. */
const POLL_MS = 500;
/** Deliveries of a dead worker become due again after this time; longer than the timeout of a call to a game. */
const CLAIM_SECONDS = 30;

/**
 * Takes due deliveries, tries them and stores the outcome. Processes share the work: one worker at a time has a
 * delivery.
 */
export async function startDeliveryWorker(
  deps: TryDeps & {
    sql: Sql;
    /** Called after an outcome was stored. */
    poke: () => void;
    /** Replaces CLAIM_SECONDS. */
    claimSeconds?: number | undefined;
    pollMs?: number | undefined;
  },
): Promise<Worker> {
  const { sql, log, poke, claimSeconds: seconds = CLAIM_SECONDS, pollMs = POLL_MS } = deps;
  const signal = createSignal();
  const underWay = new Map<Promise<void>, number>();
  const record = createBatcher((changes: DeliveryChange[]) => recordAnswers(sql, changes), { log });
  /** Games were full at the last take: deliveries that are due there wait for the tries under way. */
  let left = false;

  const deliver = async (delivery: Delivery): Promise<void> => {
    try {
      if (await record(await tryDelivery(deps, delivery))) poke();
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'answer of a game was not stored, will ask again');
    }
  };
  const fullGames = (): number[] => {
    const counts = Map.groupBy(underWay.values(), (gid) => gid);
    return [...counts].filter(([, some]) => some.length >= PER_GAME).map(([gid]) => gid);
  };
  /** Takes due deliveries. Returns whether there may be more. */
  const take = async (): Promise<boolean> => {
    const except = fullGames();
    left = except.length > 0;
    const taken = await claimDue(sql, { limit: BATCH, except, seconds });
    for (const delivery of taken) {
      const done = deliver(delivery).finally(() => {
        underWay.delete(done);
        if (left) signal.raise();
      });
      underWay.set(done, delivery.gid);
    }
    return taken.length === BATCH;
  };
  const trouble = 'no deliveries could be taken, will retry';
  const subscription = await sql.listen(CHANNEL, signal.raise, signal.raise);
  const worker = startWorker({ round: take, signal, pollMs, log, trouble });
  return {
    async stop() {
      await subscription.unlisten();
      await worker.stop();
      await Promise.all(underWay.keys());
    },
  };
}
