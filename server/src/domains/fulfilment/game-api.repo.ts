import type { Db } from '#server/db/client.ts';
import type { DeliveryState } from './fulfilment.machine.ts';

export interface DeliveryProgress {
  id: string;
  source: string;
  reference: string;
  uid: number;
  roleId: string;
  state: DeliveryState;
  attempts: number;
  updatedAt: Date;
}

/** Returns a delivery of this game only. */
export async function findDelivery(db: Db, gid: number, id: string): Promise<DeliveryProgress | undefined> {
  const [row] = await db<DeliveryProgress[]>`
    select id, source, reference, uid, role_id as "roleId", state, attempts, updated_at as "updatedAt" from deliveries
    where id = ${id} and gid = ${gid}`;
  return row;
}
