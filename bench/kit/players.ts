import { randomBytes } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';

/** Creates sessions for `count` players with the numbers from `first` on; returns their tokens. */
export async function tokensOf(sql: Sql, count: number, first: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const made = await sql`
    insert into sessions (token_hash, player_id, created_at, seen_at, expires_at)
    select sha256(token::bytea), id, now(), now(), now() + interval '1 day'
    from unnest(${tokens}::text[]) with ordinality as made (token, n) join players on uid = ${first}::bigint + n - 1
    returning 1`;
  return tokens.slice(0, made.length);
}
