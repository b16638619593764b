import { apiError } from '#server/kernel/api-error.ts';
import type { Db } from '../client.ts';

/** One signed call of a game backend. */
export interface CallUse {
  gid: number;
  /** The header `webhook-id`. */
  id: string;
  /** Hash of the input: path and body. */
  inputHash: Buffer;
  at: Date;
}

/**
 * Stores the id of a call for longer than any retry (`purge`), and returns when it first arrived. Repeats are not
 * stopped: the work of each call is idempotent.
 * @throws ApiError `request.key_reused` if the id was used with another input
 */
export async function rememberCall(db: Db, { gid, id, inputHash, at }: CallUse): Promise<Date> {
  const [row] = await db<{ same: boolean; at: Date }[]>`
    insert into game_calls as known (gid, id, input_hash, at) values (${gid}, ${id}, ${inputHash}, ${at})
    on conflict (gid, id) do update set at = known.at
    returning input_hash = ${inputHash}::bytea as same, at`;
  if (!row?.same) throw apiError('request.key_reused', {});
  return row.at;
}
