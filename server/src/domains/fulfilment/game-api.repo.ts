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

/** Returns a delivery of this game only. One that the game took back has a new id if the item was delivered again. */
export async function findDelivery(db: Db, gid: number, id: string): Promise<DeliveryProgress | undefined> {
  const [row] = await db<DeliveryProgress[]>`
    select id, source, reference, uid, role_id as "roleId", state, attempts, updated_at as "updatedAt" from deliveries
    where id = ${id} and gid = ${gid}
    union all
    select delivery_id, source, reference, uid, role_id, 'taken_back', attempts, updated_at from take_backs
    where delivery_id = ${id} and gid = ${gid} and state = 'taken'
    limit 1`;
  return row;
}
