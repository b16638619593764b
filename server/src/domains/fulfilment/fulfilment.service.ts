import type { Db, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { type Decided, decideDelivery } from './fulfilment.operate.ts';
import { changeReceiver, type Receiver } from './fulfilment.receiver.ts';
import { type DeliveryRef, findProgress, insertDeliveries, type NewDelivery } from './fulfilment.repo.ts';
import { factOf, isUntouched, type Late, lateness } from './fulfilment.rules.ts';
import { keepDelivery, recallDeliveries } from './recall/fulfilment.recall.ts';

export interface Fulfilment {
  /** Stores deliveries in the caller's transaction, to be tried once it commits; a repeat of a reference is ignored. */
  request(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Stops deliveries in the caller's transaction, since their money goes back: none is tried any more. Answers what became of those
   * that there are: withdrawn, or recalling while the game is asked; null where it is decided or kept.
   */
  recall(tx: Tx, refs: readonly DeliveryRef[]): Promise<Decided[]>;
  /** Lets a delivery go on whatever becomes of its money; null when there is none. */
  keep(tx: Tx, ref: DeliveryRef): Promise<Decided | null>;
  /** Has a delivery go to another character while no try of it was begun; false: it is too late; null: there is none. */
  changeReceiver(tx: Tx, ref: DeliveryRef, to: Receiver): Promise<boolean | null>;
  /** Tells if a delivery waits for its first try, and if it takes longer than players are promised; null: there is none. */
  progress(db: Db, ref: DeliveryRef): Promise<{ untried: boolean; late: Late | null } | null>;
  /** An operator has a delivery tried again now, whatever its schedule says; null when there is none. */
  redeliver(tx: Tx, ref: DeliveryRef): Promise<Decided | null>;
  /** An operator settles a parked delivery: the item was found in the game, or will not be sent; null when there is none. */
  resolve(tx: Tx, ref: DeliveryRef, as: 'found_sent' | 'written_off'): Promise<Decided | null>;
}

/** What others ask of deliveries; `startDeliveryWorker` takes them to the games. */
export const fulfilment: Fulfilment = {
  async request(tx, deliveries) {
    if (deliveries.length > 0) insertDeliveries(tx, deliveries);
  },
  recall: recallDeliveries,
  keep: keepDelivery,
  changeReceiver,
  async progress(db, ref) {
    const delivery = await findProgress(db, ref);
    return delivery && { untried: isUntouched(delivery), late: lateness(delivery) };
  },
  // A try that is under way stays, and so does what the game decides in its answer.
  redeliver: (tx, ref) => decideDelivery(tx, ref, 'taken_up'),
  async resolve(tx, ref, as) {
    const decided = await decideDelivery(tx, ref, as);
    const recalled = decided?.delivery.state === 'unclear';
    const fact = decided?.to && factOf({ ...decided.delivery, state: decided.to, reason: 'operator', recalled });
    if (fact) await publish(tx, [fact]);
    return decided;
  },
};
