import type { Tx } from '#server/db/client.ts';
import { type DeliveryRef, lockDeliveries, recordReceiver } from './fulfilment.repo.ts';
import { isUntouched } from './fulfilment.rules.ts';
import { renewDelivery } from './take-back/fulfilment.take-back.repo.ts';

/** The character that receives a delivery. */
export interface Receiver {
  roleId: string;
  serverId: string;
}

/**
 * Changes the receiver to another character of the same player, while no try was begun. A row lock makes this and a
 * worker's claim take turns. Returns null if there is no such delivery, false if it is too late.
 * An item that the game took back is delivered again, to the new receiver; returns `again` then.
 */
export async function changeReceiver(tx: Tx, ref: DeliveryRef, to: Receiver): Promise<boolean | 'again' | null> {
  const [delivery] = await lockDeliveries(tx, [ref]);
  if (!delivery) return null;
  if (delivery.state === 'taken_back') {
    await recordReceiver(tx, { ...delivery, id: await renewDelivery(tx, delivery) }, to);
    return 'again';
  }
  if (!isUntouched(delivery)) return false;
  await recordReceiver(tx, delivery, to);
  return true;
}
