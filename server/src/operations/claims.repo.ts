import type { Db } from '#server/db/client.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { OperationRefusal } from './refusal.ts';

/**
 * Returns the reference of the delivery of a claimed free item or reward.
 * @throws OperationRefusal `claim.unknown`
 */
export async function claimRef(db: Db, id: string): Promise<{ playerId: string; source: string; reference: string }> {
  const [row] = isUuid(id)
    ? await db<{ playerId: string; source: string; reference: string }[]>`
        select player_id as "playerId", source, reference from deliveries
        where source in ('reward', 'offer') and (player_id, reference) in (
          -- The last one: what came back is sent by another.
          select player_id, coalesce(delivery, id)::text from grants where id = ${id})
        union
        select player_id, source, reference from deliveries
        where source in ('reward', 'offer') and state = 'parked' and reference = ${id}`
    : [];
  if (!row) throw new OperationRefusal('claim.unknown', `There is no claim ${id}.`, { claim: id });
  return row;
}
