import type { DomainEvent } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { next } from '#server/kernel/machine.ts';
import { deliveryMachine } from '../fulfilment.machine.ts';
import type { DecidedDelivery } from '../fulfilment.operate.ts';
import { type DeliveryRef, lockDeliveries, recordKept, recordRecalls } from '../fulfilment.repo.ts';
import { deliveryEvent, wasTried } from '../fulfilment.rules.ts';

/**
 * Stops deliveries whose money goes back: no further try begins. A delivery without a try is withdrawn; for any other
 * the game is asked. Returns an entry for each existing delivery; `to` is null if it is decided already or its buyer
 * keeps the item.
 */
export async function recallDeliveries(tx: Tx, refs: readonly DeliveryRef[]): Promise<DecidedDelivery[]> {
  const decided = (await lockDeliveries(tx, refs)).map((delivery): DecidedDelivery => {
    const event = wasTried(delivery) ? 'called_back' : 'withdrawn';
    return { delivery, to: delivery.keepItem ? null : next(deliveryMachine, delivery.state, event) };
  });
  const stopped = decided.flatMap(({ delivery, to }) => (to === null ? [] : [{ delivery, to }]));
  if (stopped.length === 0) return decided;
  await recordRecalls(tx, stopped);
  await publish(
    tx,
    stopped.flatMap(({ delivery, to }): DomainEvent[] => {
      const { playerId, id: deliveryId, source, reference } = delivery;
      const fact = { playerId, deliveryId, source, reference };
      const decision = deliveryEvent({ ...delivery, state: to });
      return [decision ?? { type: 'delivery.recalling', key: deliveryId, payload: fact }];
    }),
  );
  return decided;
}

/** Keeps a delivery going although its money goes back. Returns the delivery as it was, or null if there is none. */
export async function keepDelivery(tx: Tx, ref: DeliveryRef): Promise<DecidedDelivery | null> {
  const [delivery] = await lockDeliveries(tx, [ref]);
  if (!delivery) return null;
  await recordKept(tx, delivery);
  return { delivery, to: null };
}
