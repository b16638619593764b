import type { Db, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { type DecidedDelivery, decideDelivery } from './fulfilment.operate.ts';
import { changeReceiver, type Receiver } from './fulfilment.receiver.ts';
import { type DeliveryRef, findProgress, insertDeliveries, type NewDelivery } from './fulfilment.repo.ts';
import { deliveryEvent, isUntouched, type LateTimes, lateTimes } from './fulfilment.rules.ts';
import { keepDelivery, recallDeliveries } from './recall/fulfilment.recall.ts';
import { isTakingBack } from './take-back/fulfilment.take-back.repo.ts';
import { type AskedBack, requestTakeBack, settleTakeBack } from './take-back/fulfilment.take-back.ts';

export interface Fulfilment {
  /** Stores deliveries in the caller's transaction; workers try them once it commits. Ignores duplicate references. */
  request(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Stops deliveries in the caller's transaction, because their money goes back: no further try begins. Returns an
   * entry for each existing delivery: withdrawn, or recalling while the game is asked; null if it is decided or kept.
   */
  recall(tx: Tx, refs: readonly DeliveryRef[]): Promise<DecidedDelivery[]>;
  /** Keeps a delivery going even if its money goes back. Returns null if there is none. */
  keep(tx: Tx, ref: DeliveryRef): Promise<DecidedDelivery | null>;
  /**
   * Changes the receiving character while no try was begun. Returns false if it is too late, null if there is no
   * delivery, and `again` if the game took the item back before and it is delivered again now.
   */
  changeReceiver(tx: Tx, ref: DeliveryRef, to: Receiver): Promise<boolean | 'again' | null>;
  /** Returns whether a delivery waits for its first try, and its times if it is late. Null if there is none. */
  progress(db: Db, ref: DeliveryRef): Promise<{ untried: boolean; late: LateTimes | null } | null>;
  /** Restarts a delivery now, by an operator's order and regardless of its schedule. Returns null if there is none. */
  redeliver(tx: Tx, ref: DeliveryRef): Promise<DecidedDelivery | null>;
  /**
   * Settles a parked or unclear delivery by an operator's order: item found in the game, or written off. Returns null
   * if there is none.
   */
  resolve(tx: Tx, ref: DeliveryRef, as: 'found_sent' | 'written_off'): Promise<DecidedDelivery | null>;
  /**
   * Starts to take an accepted delivery back, by an operator's order: workers ask the game. Returns null if there is
   * none.
   */
  takeBack(tx: Tx, ref: DeliveryRef): Promise<AskedBack | null>;
  /** Returns whether the game is asked to take a delivery back, or an operator has to decide about it. */
  isTakingBack(db: Db, ref: DeliveryRef): Promise<boolean>;
  /**
   * Settles a parked take-back by an operator's order: the item is gone from the game, or still there. Returns null if
   * no take-back is open.
   */
  settleTakeBack: typeof settleTakeBack;
}

/** The operations on deliveries for other domains. `startDeliveryWorker` brings deliveries to the games. */
export const fulfilment: Fulfilment = {
  async request(tx, deliveries) {
    if (deliveries.length > 0) insertDeliveries(tx, deliveries);
  },
  recall: recallDeliveries,
  keep: keepDelivery,
  changeReceiver,
  async progress(db, ref) {
    const delivery = await findProgress(db, ref);
    return delivery && { untried: isUntouched(delivery), late: lateTimes(delivery) };
  },
  // A try that is under way continues, and its answer counts if the game accepts or refuses.
  redeliver: (tx, ref) => decideDelivery(tx, ref, 'taken_up'),
  async resolve(tx, ref, as) {
    const decided = await decideDelivery(tx, ref, as);
    const recalled = decided?.delivery.state === 'unclear';
    const fact = decided?.to && deliveryEvent({ ...decided.delivery, state: decided.to, reason: 'operator', recalled });
    if (fact) await publish(tx, [fact]);
    return decided;
  },
  takeBack: requestTakeBack,
  isTakingBack,
  settleTakeBack,
};
