import { apiError } from '#server/kernel/api-error.ts';
import type { Db } from '../client.ts';

/** One signed call of a game's backend. */
export interface CallUse {
  gid: number;
  /** The header `webhook-id`. */
  id: string;
  /** Of what was asked for: path and body. */
  inputHash: Buffer;
  at: Date;
}

/**
 * Remembers the id of a call, longer than any retry (`purge`), and answers when it was heard first. A repeat is let through: what calls do is made so that it
 * happens once.
 * @throws ApiError `request.key_reused` when the id came with something else before
 */
export async function rememberCall(db: Db, { gid, id, inputHash, at }: CallUse): Promise<Date> {
  const [row] = await db<{ same: boolean; at: Date }[]>`
    insert into game_calls as known (gid, id, input_hash, at) values (${gid}, ${id}, ${inputHash}, ${at})
    on conflict (gid, id) do update set at = known.at
    returning input_hash = ${inputHash}::bytea as same, at`;
  if (!row?.same) throw apiError('request.key_reused', {});
  return row.at;
}
