import type { Query } from '#server/db/client/query.ts';
import type { Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';

/**
 * Gives a step's reward in one statement with the key. Null when the key was used before; `given` is false where the step was
 * claimed before.
 * @param known the grant that was withdrawn, and is given again
 * @param given as `giveOne` makes it
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
