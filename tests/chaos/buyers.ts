import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { call } from './wire.ts';
import type { ChaosWorld } from './world.ts';

export interface Buyer {
  uid: string;
  token: string;
  /** The role in each game. */
  roles: Record<number, string>;
}

/** What an order asks for; `total` as the shop quoted it. */
export interface Choice {
  gid: number;
  region: string;
  item: string;
  total: number;
}

const FIRST_UID = 910_000_000;
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

/** Players with a role in every game, signed in. */
export async function makeBuyers(world: ChaosWorld, count: number): Promise<Buyer[]> {
  await world.sql`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + n, 'buyer-' || n, password_hash, 'Buyer ' || n, now()
    from players, generate_series(0, ${count - 1}::int) as n where username = 'kestrel'`;
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n++) {
    const uid = String(FIRST_UID + n);
    const roles: Record<number, string> = {};
    for (const [gid, { server }] of Object.entries(SERVERS)) {
      const roleId = `${server}-chaos-${n}`;
      roles[Number(gid)] = roleId;
      const role = { roleId, name: `Buyer ${n}`, serverId: server, level: 50 };
      await world.games.post('/control/roles', { gid: Number(gid), uid, roles: [role] });
    }
    const body = JSON.stringify({ username: `buyer-${n}`, password: 'starlight' });
    const answer = await call('POST', `${world.webs[n % world.webs.length]}/platform/api/session/password`, {}, body);
    if (answer.status !== 200) throw new Error(`buyer-${n} could not sign in: ${answer.status} ${answer.code}`);
    buyers.push({ uid, token: String(answer.body.token), roles });
  }
  return buyers;
}

export async function quoteChoices(world: ChaosWorld): Promise<Choice[]> {
  return Promise.all(
    ITEMS.map(async ([gid, item]) => {
      const region = SERVERS[gid]?.region ?? '';
      const body = JSON.stringify({ gid, region, item });
      const answer = await call('POST', `${world.webs[0]}/platform/api/quotes`, {}, body);
      if (answer.status !== 200) throw new Error(`no quote for ${item}: ${answer.status} ${answer.code}`);
      return { gid, region, item, total: Number(answer.body.total) };
    }),
  );
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
