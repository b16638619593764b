import type { DomainEvent } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/outbox.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Log } from '#server/kernel/log.ts';
import { next } from '#server/kernel/machine.ts';
import { type DeliveryEvent, deliveryMachine } from './fulfilment.machine.ts';
import { type Decided, decideDelivery } from './fulfilment.operate.ts';
import type { DeliveryAnswer, GameDelivery } from './fulfilment.port.ts';
import {
  beginTries,
  type Delivery,
  type DeliveryChange,
  type DeliveryJob,
  type DeliveryRef,
  insertDeliveries,
  type NewDelivery,
  recordAnswers,
  type Settled,
} from './fulfilment.repo.ts';
import { waitAfter } from './fulfilment.rules.ts';

/** First tries go in batches; retries have workers of their own, so a game that hangs holds up no healthy one for long. */
const FIRST = 'fulfilment.deliver';
const RETRY = 'fulfilment.retry';

export interface Fulfilment {
  /** Stores deliveries and queues their jobs in the caller's transaction; a repeat of a reference is ignored. */
  request(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void>;
  /** An operator has a delivery tried again now, whatever its schedule says; null when there is none. */
  redeliver(tx: Tx, ref: DeliveryRef): Promise<Decided | null>;
  /** An operator settles a parked delivery: the item was found in the game, or will not be sent; null when there is none. */
  resolve(tx: Tx, ref: DeliveryRef, as: 'found_sent' | 'written_off'): Promise<Decided | null>;
  /** Makes the queues known; `work` also takes jobs from them. */
  start(work: boolean): Promise<void>;
}

export function createFulfilment(deps: {
  sql: Sql;
  queue: Queue;
  games: GameDelivery;
  random: () => number;
  log: Log;
  poke: () => void;
  /** In place of the product's own schedule: for tests that cannot wait 72 hours. */
  retrySeconds?: readonly number[] | undefined;
}): Fulfilment {
  const { sql, queue, games, random, log, poke, retrySeconds } = deps;

  const attempt = async (delivery: Delivery): Promise<DeliveryChange> => {
    const { id: deliveryId, reference: orderNumber, gid, uid, roleId, serverId, contents } = delivery;
    const settle = (event: DeliveryEvent, reason: string | null, wait = 0): DeliveryChange => {
      const state = next(deliveryMachine, delivery.state, event) ?? delivery.state;
      return { delivery, state, reason, wait };
    };
    let answer: DeliveryAnswer;
    try {
      answer = await games.deliver({ deliveryId, orderNumber, gid, uid, roleId, serverId, contents });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const wait = waitAfter(delivery.attempts, random(), retrySeconds);
      log[wait === null ? 'error' : 'warn'](
        { delivery: deliveryId, gid, attempts: delivery.attempts, why },
        wait === null ? 'a delivery is parked' : 'a delivery is tried again',
      );
      return wait === null ? settle('gave_up', why) : settle('no_answer', why, wait);
    }
    return answer.result === 'accepted' ? settle('accepted', null) : settle('refused', answer.reason);
  };

  const deliver = async (jobs: DeliveryJob[]): Promise<void> => {
    const open = await beginTries(sql, jobs);
    if (open.length === 0) return;
    const changes = await Promise.all(open.map(attempt));
    await sql.begin(async (tx) => {
      const recorded = await recordAnswers(tx, changes);
      const settled = changes.filter((change) => recorded.has(change.delivery.id));
      await publish(
        tx,
        settled.flatMap(({ delivery, state, reason }) => factOf({ ...delivery, state, reason })),
      );
      const again = settled.filter((change) => change.state === 'retrying');
      await queue.add<DeliveryJob>(
        tx,
        RETRY,
        again.map(({ delivery: { id: deliveryId, round }, wait }) => ({
          data: { deliveryId, round },
          waitMs: wait * 1000,
        })),
      );
    });
    poke();
  };

  return {
    async request(tx, deliveries) {
      const ids = await insertDeliveries(tx, deliveries);
      await queue.add<DeliveryJob>(
        tx,
        FIRST,
        ids.map((deliveryId) => ({ data: { deliveryId } })),
      );
    },
    async redeliver(tx, ref) {
      const decided = await decideDelivery(tx, ref, 'taken_up');
      if (!decided?.to) return decided;
      const { id: deliveryId, round } = decided.delivery;
      // It is void; a try of it that is under way stays, and so does what the game answers to it.
      for (const name of [FIRST, RETRY]) await queue.forget<DeliveryJob>(tx, name, { deliveryId });
      await queue.add<DeliveryJob>(tx, RETRY, [{ data: { deliveryId, round: round + 1 } }]);
      return decided;
    },
    async resolve(tx, ref, as) {
      const decided = await decideDelivery(tx, ref, as);
      if (decided?.to) await publish(tx, factOf({ ...decided.delivery, state: decided.to, reason: 'operator' }));
      return decided;
    },
    async start(work) {
      for (const name of [FIRST, RETRY]) await queue.define(name);
      if (!work) return;
      await queue.work<DeliveryJob>(FIRST, { batch: 50, concurrency: 2 }, deliver);
      await queue.work<DeliveryJob>(RETRY, { batch: 5, concurrency: 4, delayed: true }, deliver);
    },
  };
}

function factOf(delivery: Omit<Settled, 'gid' | 'attempts' | 'round'>): DomainEvent[] {
  const { playerId, id: deliveryId, source, reference, state, reason } = delivery;
  const fact = { playerId, deliveryId, source, reference };
  if (state === 'accepted') return [{ type: 'delivery.accepted', key: deliveryId, payload: fact }];
  if (state === 'refused')
    return [{ type: 'delivery.refused', key: deliveryId, payload: { ...fact, reason: reason ?? '' } }];
  return [];
}
