import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { tokensOf } from './players.ts';
import { type BenchWorld, GID, sendJson } from './world.ts';

/** Opens as many connections as there are buyers. */
const agent = new Agent();
const FIRST_UID = 900_000_000;

/** A player who buys, and their character. */
export interface Buyer {
  id: string;
  token: string;
  roleId: string;
}

/** As often as a page retries before it shows an error (`retries` in entry.client.tsx), but with the same key. */
const REPEATS = 2;
let repeated = 0;

/** Returns how many calls were retried since the start because they were answered 503. */
export const repeatedCalls = (): number => repeated;

/**
 * Calls the portal as a player's page does. @throws Error for a status other than 200, and for a 503 after the last
 * retry
 */
export async function call<T>(
  world: Pick<BenchWorld, 'portal'>,
  token: string,
  path: string,
  body?: object,
): Promise<T> {
  const key = randomUUID();
  for (let left = REPEATS; ; left--) {
    const { status, said } = await ask<T>(world, token, path, key, body);
    if (status === 200) return said;
    if (status !== 503 || left === 0) throw new Error(`${path} answered ${status}: ${JSON.stringify(said)}`);
    repeated += 1;
  }
}

async function ask<T>(
  world: Pick<BenchWorld, 'portal'>,
  token: string,
  path: string,
  key: string,
  body?: object,
): Promise<{ status: number; said: T }> {
  const answer = await request(`${world.portal}/platform/api${path}`, {
    method: body ? 'POST' : 'GET',
    dispatcher: agent,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, said: (await answer.body.json()) as T };
}

/** Closes the connections that calls used. */
export const hangUp = (): Promise<void> => agent.close();

/** Creates sessions of `count` players, each with a character; creates players or reuses those that have these uids. */
export async function makeBuyers(world: Pick<BenchWorld, 'portal' | 'games' | 'sql'>, count: number): Promise<Buyer[]> {
  const rows = await world.sql<{ id: string }[]>`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + n, 'buyer-' || n, password_hash, 'Buyer ' || n, now() from players, generate_series(0, ${count - 1}::int) as n
    where username = 'kestrel' order by n
    on conflict (uid) do update set username = excluded.username, password_hash = excluded.password_hash returning id`;
  const tokens = await tokensOf(world.sql, count, FIRST_UID);
  const buyers = rows.map(({ id }, n) => ({ id, token: tokens[n] ?? '', roleId: `bench-${n}` }));
  await Promise.all(
    buyers.map(({ roleId }, n) => {
      const role = { roleId, name: `Buyer ${n}`, serverId: 's3', level: 50 };
      const uid = String(FIRST_UID + n);
      return sendJson('POST', `${world.games}/control/roles`, { gid: GID, uid, kind: 'full', roles: [role] });
    }),
  );
  return buyers;
}
