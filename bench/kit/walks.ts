import { setTimeout as pause } from 'node:timers/promises';
import { findOrders } from '#server/operations/find/orders.ts';
import { FIRST_READER } from './books/people.ts';
import { type Buyer, call } from './buyers.ts';
import { watchSent } from './sent.ts';
import { type BenchWorld, GID } from './world.ts';

/** Milliseconds of each act, by name of the act. */
export type Took = Map<string, number[]>;

/** A measured shop, and its visitors. */
export interface Shop {
  orders: number;
  world: BenchWorld;
  buyers: readonly Buyer[];
  /** Session tokens of players who only read. */
  readers: readonly string[];
  /** Search terms of operators: order numbers, uids, email addresses and payment ids of existing orders. */
  terms: readonly string[];
}

const ITEM = { gid: GID, region: 'eu', item: 'astralite-60', method: 'card', total: 109, coupon: null };
/** Milliseconds of pause between two acts, on average, so that visitors do not wait for each other's processor time. */
const THOUGHT_MS = 60;
const PATHS = {
  'history, last month': '/orders',
  'history, a year': `/orders?from=${new Date(Date.now() - 365 * 86_400_000).toISOString()}&size=50`,
  'VIP page': '/me/vip',
  'points of a year': '/me/points',
};

/** Returns search terms of operators from the database. */
export const termsOf = async ({ sql }: BenchWorld): Promise<string[]> => {
  const rows = await sql<{ terms: string[] }[]>`
    select array_remove(array[number, uid::text, email, payment_id::text], null) as terms from orders
    where player_id in (select id from players where uid between ${FIRST_READER} and ${FIRST_READER} + 200)`;
  return rows.flatMap(({ terms }) => terms);
};

/** For `seconds` seconds, buyers order, pay and wait for their item, others read, and an operator searches. */
export async function walkThrough(shop: Shop, seconds: number, thought = THOUGHT_MS): Promise<Took> {
  const { world, buyers, readers, terms } = shop;
  const took: Took = new Map();
  const watch = await watchSent(world);
  const timed = async <T>(what: string, act: () => PromiseLike<T>): Promise<T> => {
    const begun = performance.now();
    const result = await act();
    const all = took.get(what) ?? [];
    took.set(what, all);
    all.push(performance.now() - begun);
    return result;
  };
  const end = performance.now() + seconds * 1000;
  const repeat = async (act: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; performance.now() < end; n++) {
      await act(n);
      if (thought > 0) await pause(2 * thought * Math.random());
    }
  };
  const buy = (buyer: Buyer) =>
    repeat(() =>
      timed('an order to the game', async () => {
        const body = { ...ITEM, roleId: buyer.roleId };
        const { number } = await timed('place', () => call<{ number: string }>(world, buyer.token, '/orders', body));
        await timed('pay', () => call(world, buyer.token, `/orders/${number}/payments`, { method: 'card' }));
        await watch.sent(number);
      }),
    );
  const read = (reader: number) =>
    repeat(async (n) => {
      const token = readers[(n * 7 + reader) % readers.length] ?? '';
      for (const [what, path] of Object.entries(PATHS)) await timed(what, () => call(world, token, path));
    });
  const search = () =>
    repeat((n) =>
      timed('an operator’s search', () => findOrders(world.sql, terms[(n * 13) % terms.length] ?? '', () => null)),
    );
  await Promise.all([...buyers.map(buy), ...(thought > 0 ? [read(0), read(1), search()] : [])]);
  await watch.stop();
  return took;
}
