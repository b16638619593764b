import type { Query } from '#server/db/client/query.ts';
import type { Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';
import type { CountingSql } from '#server/db/refuse.ts';

/**
 * Redeems an entry in one statement: idempotency key, stock and limit, points, grant.
 * @returns the grant's id; null if the key was used before
 * @throws an error that `reasonOf` reads as `stock`, `limit` or `points`
 */
export async function insertRedeemed(
  tx: Tx,
  use: KeyUse,
  parts: {
    limits: CountingSql;
    points: { spending: Query<object[]>; refusals: Query<object[]> };
    given: Query<object[]>;
  },
): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    with drawn as materialized (select uuidv7() as id),
    fresh as (${claimKey(tx, use, tx`(select id::text from drawn)`)}),
    ${parts.limits.counting},
    ${parts.points.spending},
    ${parts.given}
    select drawn.id, case ${parts.limits.refusals} ${parts.points.refusals} else 1 end from fresh, drawn`;
  return row?.id ?? null;
}
