import type { Tx } from '#server/db/client.ts';
import { next } from '#server/kernel/machine.ts';
import { type DeliveryEvent, type DeliveryState, deliveryMachine } from './fulfilment.machine.ts';
import { type DeliveryRef, lockDeliveries, recordDecision, type Settled } from './fulfilment.repo.ts';
import { renewDelivery } from './take-back/fulfilment.take-back.repo.ts';

/** A delivery before a decision, and the state after it. `to` is null if the old state does not allow the decision. */
export interface DecidedDelivery {
  delivery: Settled;
  to: DeliveryState | null;
}

/** Applies an operator's decision to a delivery. Returns null if there is no such delivery. */
export async function decideDelivery(
  tx: Tx,
  ref: DeliveryRef,
  event: Extract<DeliveryEvent, 'taken_up' | 'found_sent' | 'written_off'>,
): Promise<DecidedDelivery | null> {
  const [delivery] = await lockDeliveries(tx, [ref]);
  if (!delivery) return null;
  const to = next(deliveryMachine, delivery.state, event);
  if (to && delivery.state === 'taken_back') await renewDelivery(tx, delivery);
  else if (to) await recordDecision(tx, delivery, to);
  return { delivery, to };
}
