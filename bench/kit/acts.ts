import { setTimeout as pause } from 'node:timers/promises';
import { type Buyer, call } from './buyers.ts';
import { makeRoom } from './room.ts';
import { watchSent } from './sent.ts';
import { type BenchWorld, GID } from './world.ts';

/** An act that buyers repeat. */
export interface Act {
  name: string;
  /** Does the act once for a buyer; false if nothing is left to do it with. */
  once(buyer: Buyer): Promise<boolean>;
  /** Resolves when the buyer can do it again; not part of the measured time. */
  ready?(buyer: Buyer): Promise<void>;
  /** Resolves when all work that followed from the act is done. */
  stop(): Promise<void>;
}

const ITEM = { gid: GID, region: 'eu', item: 'astralite-60', method: 'card', total: 109, coupon: null };

/** Places orders that nobody pays. Old orders are removed in the background to make room for the next ones. */
export function placing(world: BenchWorld): Act {
  const room = makeRoom(
    (numbers) => world.sql`
      update orders set choice = null, payment_state = 'expired' where number = any(${[...numbers]}::text[])`,
  );
  return {
    name: 'place an order',
    async once(buyer) {
      const body = { ...ITEM, roleId: buyer.roleId };
      const { number } = await call<{ number: string }>(world, buyer.token, '/orders', body);
      room.used(buyer, number);
      return true;
    },
    ready: room.ready,
    stop: room.stop,
  };
}

/** Places orders, pays them, and waits until the item is in the game. */
export async function buying(world: BenchWorld): Promise<Act> {
  const watch = await watchSent(world);
  return {
    name: 'an order to the game',
    async once({ token, roleId }) {
      const { number } = await call<{ number: string }>(world, token, '/orders', { ...ITEM, roleId });
      await call(world, token, `/orders/${number}/payments`, { method: 'card' });
      await watch.sent(number);
      return true;
    },
    stop: () => watch.stop(),
  };
}

/** Claims grants that were given beforehand, a fixed number for each buyer. */
export async function claiming(
  world: BenchWorld,
  name: string,
  contents: object,
  buyers: readonly Buyer[],
  count: number,
): Promise<Act> {
  const rows = await world.sql<{ id: string; playerId: string }[]>`
    insert into grants (player_id, id, source, reference, subject, gid, contents, state)
    select player, g.id, 'compensation', g.id::text, 'bench', (c->>'gid')::int, c, 'claimable'
    from unnest(${buyers.map(({ id }) => id)}::uuid[]) as player, jsonb(${JSON.stringify(contents)}::text) as c,
      lateral (select uuidv7() as id from generate_series(1, ${count}::int) where player is not null) as g
    returning id, player_id as "playerId"`;
  const left = Map.groupBy(rows, ({ playerId }) => playerId);
  return {
    name,
    async once({ id, token, roleId }) {
      const grant = left.get(id)?.pop();
      if (!grant) return false;
      await call(world, token, `/me/rewards/${grant.id}/claim`, { region: 'eu', roleId });
      return true;
    },
    stop: () => allSent(world),
  };
}

/** Redeems goods for points; each buyer has enough points. */
export async function redeeming(
  world: BenchWorld,
  entry: string,
  points: number,
  buyers: readonly Buyer[],
): Promise<Act> {
  await world.sql`
    insert into point_balances select player, 1000000000 from unnest(${buyers.map(({ id }) => id)}::uuid[]) as player
    on conflict (player_id) do update set balance = excluded.balance`;
  return {
    name: 'redeem goods',
    async once({ token, roleId }) {
      await call(world, token, `/vip/redeem/${entry}`, { points, region: 'eu', roleId });
      return true;
    },
    stop: () => allSent(world),
  };
}

/** Waits until all claimed goods are in the game; sending them is separate work after a claim. */
async function allSent({ sql }: BenchWorld): Promise<void> {
  while ((await sql`select from grants where state = 'sending' limit 1`).length > 0) await pause(20);
}
