import type { Query } from '#server/db/client/query.ts';
import type { Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';

/**
 * Gives a step's reward in one statement with the idempotency key.
 * @param known id of the withdrawn grant that is given again, if any.
 * @param given the part that `giveOne` builds.
 * @returns Null if the key was used before; `given` is false if the step was claimed before.
 */
export async function insertStep(
  tx: Tx,
  use: KeyUse,
  known: string | null,
  given: Query<object[]>,
): Promise<{ id: string; given: boolean } | null> {
  const [row] = await tx<{ id: string; given: boolean }[]>`
    with drawn as materialized (select coalesce(${known}::uuid, uuidv7()) as id),
    fresh as (${claimKey(tx, use, tx`(select id::text from drawn)`)}),
    ${given}
    select drawn.id, exists (select from given) as given from fresh, drawn`;
  return row ?? null;
}
