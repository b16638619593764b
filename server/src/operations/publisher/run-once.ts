import type { Sql } from '#server/db/client.ts';
import { claimKey, earlierResult, type KeyUse } from '#server/db/once/idempotency.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '../caller.ts';
import { type Operation, run } from '../operation.ts';

/** Thrown inside a transaction whose idempotency key is used. */
class UsedKey extends Error {}

/**
 * Runs an action once for an idempotency key, or returns the answer of its first run. The key, the change and the
 * answer are stored by one transaction, so a crash leaves all of them or none. A second call with the key waits until
 * the first has ended. A refused action does not use the key up.
 * @param answerOf returns the answer to store, as JSON
 * @throws ApiError `request.key_reused`; OperationRefusal
 */
export async function runOnceForKey<O, P extends { sql: Sql }, A extends object>(
  parts: P,
  operation: Operation<O, P>,
  call: { caller: Caller; input: unknown; use: KeyUse; answerOf: (done: O) => A },
): Promise<A> {
  const { caller, input, use, answerOf } = call;
  const before = await earlierResult(parts.sql, use);
  if (before !== null) return JSON.parse(before);
  const once: Caller['once'] = {
    async claim(tx) {
      if ((await claimKey(tx, use, '')).length === 0) throw new UsedKey();
    },
    keep: (tx, result) =>
      tx.write(tx`
        update idempotency_keys set result = ${JSON.stringify(answerOf(result as O))}
        where player_id = ${use.playerId} and endpoint = ${use.endpoint} and key = ${use.key}`),
  };
  try {
    return answerOf(await run(parts, operation, { ...caller, once }, input));
  } catch (error) {
    if (!(error instanceof UsedKey)) throw error;
    const first = await earlierResult(parts.sql, use);
    if (first === null) throw apiError('request.in_flight', {});
    return JSON.parse(first);
  }
}
