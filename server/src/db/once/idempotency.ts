import { createHash } from 'node:crypto';
import { apiError } from '#server/kernel/api-error.ts';
import type { Query } from '../client/query.ts';
import type { Db } from '../client.ts';

/** One use of an `Idempotency-Key`, which belongs to a player and an endpoint, with a hash of the input. */
export interface KeyUse {
  playerId: string;
  endpoint: string;
  key: string;
  inputHash: Buffer;
}

export const keyUse = (playerId: string, endpoint: string, key: string, input: unknown): KeyUse => ({
  playerId,
  endpoint,
  key,
  inputHash: createHash('sha256').update(JSON.stringify(input)).digest(),
});

/**
 * SQL that claims a key for a result (a value or SQL); returns no row if the key was used. Put it into the write's
 * statement. A cluster allows SQL as a value only in a `select`.
 */
export const claimKey = (db: Db, use: KeyUse, result: string | Query<object[]>) => db`
  insert into idempotency_keys (player_id, endpoint, key, input_hash, result)
  select ${use.playerId}::uuid, ${use.endpoint}::text, ${use.key}::text, ${use.inputHash}::bytea, (${result})::text
  on conflict do nothing returning result`;

/** The same for many keys: SQL that claims the keys and results of the query part `from`, in a fixed order. */
export const claimKeys = (db: Db, from: string) => db`
  insert into idempotency_keys (player_id, endpoint, key, input_hash, result)
  select player_id, endpoint, key, input_hash, result from ${db(from)} order by player_id, endpoint, key
  on conflict do nothing returning result`;

/**
 * Returns the result of an earlier use of the key; null if there is none.
 * @throws ApiError `request.key_reused` if the input was different
 */
export async function earlierResult(db: Db, use: KeyUse): Promise<string | null> {
  const [row] = await db<{ result: string; same: boolean }[]>`
    select result, input_hash = ${use.inputHash} as same from idempotency_keys
    where player_id = ${use.playerId} and endpoint = ${use.endpoint} and key = ${use.key}`;
  if (!row) return null;
  if (!row.same) throw apiError('request.key_reused', {});
  return row.result;
}
