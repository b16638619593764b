import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { COUPONS } from './model.ts';
import { bearer, call } from './wire.ts';
import type { ChaosWorld } from './world.ts';

export interface Buyer {
  uid: string;
  token: string;
  /** The role in each game. */
  roles: Record<number, string>;
  /** The monthly limit that the player set before the first order. */
  cap: { amount: number; currency: string } | null;
  /** Ids of the coupons that the player was given. */
  coupons: string[];
}

/** What an order asks for; `total` as the shop quoted it. */
export interface Choice {
  gid: number;
  region: string;
  item: string;
  total: number;
  /** With a coupon. */
  reduced: number;
}

const FIRST_UID = 910_000_000;
/** Holds for every item, in every currency. */
const COUPON = 'invite-7';
const SERVERS: Record<number, { region: string; server: string }> = {
  1000039: { region: 'eu', server: 's3' },
  1000041: { region: 'eu', server: 'k12' },
  1000052: { region: 'global', server: 'p1' },
};
/** Items with and without purchase limits, with and without bonus, of all games. */
const ITEMS: readonly [number, string][] = [
  [1000039, 'astralite-60'],
  [1000039, 'astralite-300'],
  [1000039, 'alloy-shipment'],
  [1000039, 'weekly-crate'],
  [1000041, 'bullion-100'],
  [1000052, 'dewdrops-280'],
  [1000052, 'hearts-20'],
];

/** One in four has a monthly limit of a few orders, in either currency: orders in both count. */
const capOf = (n: number): Buyer['cap'] =>
  n % 4 === 1 ? { amount: 400 + (n % 7) * 350, currency: n % 8 === 1 ? 'EUR' : 'USD' } : null;

/** Signing in is meant to be slow: a few at the same time. */
const SIGN_INS = 4;

/** Players with a role in every game, signed in. */
export async function makeBuyers(world: ChaosWorld, count: number): Promise<Buyer[]> {
  await world.sql`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + n, 'buyer-' || n, password_hash, 'Buyer ' || n, now()
    from players, generate_series(0, ${count - 1}::int) as n where username = 'kestrel'`;
  // Longer than all the time that a run lets pass.
  await world.sql`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    select id, ${COUPON}, 'chaos-' || n, now(), now() + interval '90 days'
    from players, generate_series(1, ${COUPONS}::int) as n where uid >= ${FIRST_UID}`;
  const buyers: Buyer[] = [];
  const left = Array.from({ length: count }, (_, n) => n).values();
  const worker = async (): Promise<void> => {
    for (const n of left) buyers[n] = await makeBuyer(world, n);
  };
  await Promise.all(Array.from({ length: SIGN_INS }, worker));
  return buyers;
}

async function makeBuyer(world: ChaosWorld, n: number): Promise<Buyer> {
  const uid = String(FIRST_UID + n);
  const roles: Record<number, string> = {};
  for (const [gid, { server }] of Object.entries(SERVERS)) {
    const roleId = `${server}-chaos-${n}`;
    roles[Number(gid)] = roleId;
    const role = { roleId, name: `Buyer ${n}`, serverId: server, level: 50 };
    await world.games.post('/control/roles', { gid: Number(gid), uid, roles: [role] });
  }
  const api = `${world.webs[n % world.webs.length]}/platform/api`;
  const body = JSON.stringify({ username: `buyer-${n}`, password: 'starlight' });
  const signedIn = await call('POST', `${api}/session/password`, {}, body);
  if (signedIn.status !== 200) throw new Error(`buyer-${n} could not sign in: ${signedIn.status} ${signedIn.code}`);
  const token = String(signedIn.body.token);
  const cap = capOf(n);
  if (cap) {
    const set = await call('PUT', `${api}/me/spending-cap`, bearer(token), JSON.stringify({ cap }));
    if (set.status !== 200) throw new Error(`buyer-${n} could not set a limit: ${set.status} ${set.code}`);
  }
  const coupons = await world.sql<{ id: string }[]>`
    select c.id from player_coupons as c join players as p on p.id = c.player_id where p.uid = ${uid} order by c.batch`;
  return { uid, token, roles, cap, coupons: coupons.map(({ id }) => id) };
}

/** Prices as the shop says them to a buyer who has coupons. */
export async function quoteChoices(world: ChaosWorld, { token }: Buyer): Promise<Choice[]> {
  const quote = async (body: object): Promise<number> => {
    const answer = await call('POST', `${world.webs[0]}/platform/api/quotes`, bearer(token), JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`no quote: ${answer.status} ${answer.code} ${JSON.stringify(body)}`);
    return Number(answer.body.total);
  };
  return Promise.all(
    ITEMS.map(async ([gid, item]) => {
      const choice = { gid, region: SERVERS[gid]?.region ?? '', item };
      const [total, reduced] = await Promise.all([
        quote({ ...choice, coupon: 'none' }),
        quote({ ...choice, coupon: 'best' }),
      ]);
      return { ...choice, total, reduced };
    }),
  );
}

/** What each currency is worth in the reference, from the publisher's own file. */
export function exchangeRates(): Record<string, number> {
  const file = new URL('../../catalog/publisher.yaml', import.meta.url).pathname;
  const { vip } = parse(readFileSync(file, 'utf8')) as { vip: { amountPerPoint: Record<string, number> } };
  return vip.amountPerPoint;
}

/** How often an item may be bought in one period, from the publisher's own files. */
export function purchaseLimits(): Map<string, number> {
  const games = new URL('../../catalog/games', import.meta.url).pathname;
  const folders = {
    1000039: '1000039-starfall-odyssey',
    1000041: '1000041-iron-bastion',
    1000052: '1000052-petal-rush',
  };
  return new Map(
    Object.entries(folders).flatMap(([gid, folder]) => {
      const { items } = parse(readFileSync(join(games, folder, 'items.yaml'), 'utf8')) as {
        items: { id: string; limit?: { count: number } }[];
      };
      return items.flatMap(({ id, limit }): [string, number][] => (limit ? [[`${gid}/${id}`, limit.count]] : []));
    }),
  );
}
