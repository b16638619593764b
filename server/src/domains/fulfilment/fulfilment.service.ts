import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/outbox.ts';
import { type Decided, decideDelivery } from './fulfilment.operate.ts';
import { type DeliveryRef, insertDeliveries, type NewDelivery } from './fulfilment.repo.ts';
import { factOf } from './fulfilment.rules.ts';

export interface Fulfilment {
  /** Stores deliveries in the caller's transaction, to be tried once it commits; a repeat of a reference is ignored. */
  request(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void>;
  /** An operator has a delivery tried again now, whatever its schedule says; null when there is none. */
  redeliver(tx: Tx, ref: DeliveryRef): Promise<Decided | null>;
  /** An operator settles a parked delivery: the item was found in the game, or will not be sent; null when there is none. */
  resolve(tx: Tx, ref: DeliveryRef, as: 'found_sent' | 'written_off'): Promise<Decided | null>;
}

/** What others ask of deliveries; `startCourier` takes them to the games. */
export const fulfilment: Fulfilment = {
  async request(tx, deliveries) {
    await insertDeliveries(tx, deliveries);
  },
  // A try that is under way stays, and so does what the game decides in its answer.
  redeliver: (tx, ref) => decideDelivery(tx, ref, 'taken_up'),
  async resolve(tx, ref, as) {
    const decided = await decideDelivery(tx, ref, as);
    const fact = decided?.to && factOf({ ...decided.delivery, state: decided.to, reason: 'operator' });
    if (fact) await publish(tx, [fact]);
    return decided;
  },
};
