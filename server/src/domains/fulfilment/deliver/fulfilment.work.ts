import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import { createSignal } from '#server/kernel/work/signal.ts';
import { startWorker, type Worker } from '#server/kernel/work/worker.ts';
import { CHANNEL, claimDue, type Delivery, type DeliveryChange, recordAnswers } from '../fulfilment.repo.ts';
import { type TryDeps, tryDelivery } from './fulfilment.try.ts';

/** Taken at a time. */
const BATCH = 50;
/** About so many of one game are under way at once in a process: a game that hangs holds up no other. */
const PER_GAME = 100;
/** A try again is announced by nothing: it is looked for. */
const POLL_MS = 500;
/** What a worker that died had taken is taken up after this; longer than a game is waited for. */
const CLAIM_SECONDS = 30;

/** Takes deliveries that are due, tries them, and records what came of it. Processes share the work: each delivery is one's at a time. */
export async function startDeliveryWorker(
  deps: TryDeps & {
    sql: Sql;
    /** Called when something was recorded. */
    poke: () => void;
    /** In place of the product's own. */
    claimSeconds?: number | undefined;
    pollMs?: number | undefined;
  },
): Promise<Worker> {
  const { sql, log, poke, claimSeconds: seconds = CLAIM_SECONDS, pollMs = POLL_MS } = deps;
  const signal = createSignal();
  const underWay = new Map<Promise<void>, number>();
  const record = createBatcher((changes: DeliveryChange[]) => recordAnswers(sql, changes), { log });
  /** Games were full when it was taken last: what is due there waits for those under way. */
  let left = false;

  const deliver = async (delivery: Delivery): Promise<void> => {
    try {
      if (await record(await tryDelivery(deps, delivery))) poke();
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'what a game answered was not recorded; it is asked again');
    }
  };
  const fullGames = (): number[] => {
    const counts = Map.groupBy(underWay.values(), (gid) => gid);
    return [...counts].filter(([, some]) => some.length >= PER_GAME).map(([gid]) => gid);
  };
  /** Takes what is due; answers whether there may be more. */
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
  const trouble = 'no deliveries could be taken; it is tried again';
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
