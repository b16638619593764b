import type { Tx } from '#server/db/client.ts';
import { type DeliveryRef, lockDeliveries, recordReceiver } from './fulfilment.repo.ts';
import { isUntouched } from './fulfilment.rules.ts';

/** The character to which a delivery goes. */
export interface Receiver {
  roleId: string;
  serverId: string;
}

/**
 * Has a delivery go to another character of the same player, as long as no try of it was begun: a worker that claims it and this take
 * turns. Null where there is no such delivery, false where it is too late.
 */
export async function changeReceiver(tx: Tx, ref: DeliveryRef, to: Receiver): Promise<boolean | null> {
  const [delivery] = await lockDeliveries(tx, [ref]);
  if (!delivery) return null;
  if (!isUntouched(delivery)) return false;
  await recordReceiver(tx, delivery, to);
  return true;
}
