import type { Sql } from '#server/db/client.ts';
import type { Worker } from '#server/kernel/work/worker.ts';
import type { TryDeps } from './deliver/fulfilment.try.ts';
import { startDeliveryWorker } from './deliver/fulfilment.work.ts';
import { fulfilment } from './fulfilment.service.ts';
import { deliveriesGameApi } from './game-api.routes.ts';
import { startRecalls } from './recall/fulfilment.recall.work.ts';
import { startTakeBacks } from './take-back/fulfilment.take-back.work.ts';

export { deliveryIdOf } from './delivery-id.ts';
export { eraseDeliveries } from './erase.repo.ts';
export { deliveryData } from './export.repo.ts';
export type { DeliveryState } from './fulfilment.machine.ts';
export type { DecidedDelivery } from './fulfilment.operate.ts';
export type { DeliveryAnswer, DeliveryOrder, GameDelivery, RecallAnswer, TakeBackAnswer } from './fulfilment.port.ts';
export {
  type NewDelivery,
  parkedDeliveries,
  restartDeliveries,
  type WaitingDelivery,
  waitingDeliveries,
  waitingSums,
} from './fulfilment.repo.ts';
export { deliveryContents, type LateTimes } from './fulfilment.rules.ts';
export { type Fulfilment, fulfilment } from './fulfilment.service.ts';
export { type WaitingTakeBack, waitingTakeBacks } from './take-back/fulfilment.take-back.repo.ts';
export type { AskedBack } from './take-back/fulfilment.take-back.ts';

/** Creates the domain that delivers items to games. */
export function createFulfilment(
  deps: TryDeps & {
    sql: Sql;
    /** Called after an outcome was stored. */
    poke: () => void;
    /** Replaces the product's own value, for tests. */
    claimSeconds?: number | undefined;
  },
) {
  const { sql } = deps;
  return {
    ...fulfilment,
    /** Handlers of game backends' requests about their deliveries. */
    gameApi: deliveriesGameApi({ sql }),
    /** Starts the workers: they deliver due items, ask games about recalled deliveries, and have items taken back. */
    async startWorkers(): Promise<Worker> {
      const workers = [await startDeliveryWorker(deps), startRecalls(deps), startTakeBacks(deps)];
      return {
        async stop() {
          for (const worker of workers) await worker.stop();
        },
      };
    },
  };
}
