import type { Db } from '#server/db/client.ts';
import { OperationRefusal } from './refusal.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What names the delivery of a free item that was claimed.
 * @throws OperationRefusal `claim.unknown`
 */
export async function claimRef(db: Db, id: string): Promise<{ playerId: string; source: string; reference: string }> {
  const [row] = UUID.test(id)
    ? await db<{ playerId: string; source: string; reference: string }[]>`
        select player_id as "playerId", source, reference from deliveries
        where (player_id, reference) in (select player_id, id::text from grants where id = ${id}) and source in ('reward', 'offer')`
    : [];
  if (!row) throw new OperationRefusal('claim.unknown', `There is no claim ${id}.`, { claim: id });
  return row;
}
