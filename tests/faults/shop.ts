import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Output } from '#contract/endpoints/index.ts';
import type { Answer, Client } from '#tests/world/client.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';

export const CHOICE = {
  gid: 1000039,
  region: 'eu',
  roleId: 's3-1187',
  method: 'card',
  item: 'astralite-60',
  total: 109,
} as const;

const FIRST_UID = 920_000_000;
const LOOK_EVERY_MS = 50;

/** A payment in the provider's own books. */
export interface Book {
  id: string;
  reference: string;
  amount: number;
  status: string;
  refunded: number;
  returnUrl: string;
}

type Order = Output<'GET /orders/:number'>;

/** One player in a world, with access to the provider and the game. */
export class Shop {
  readonly world: World;
  readonly client: Client;
  readonly roleId: string;

  constructor(world: World, client: Client, roleId: string = CHOICE.roleId) {
    this.world = world;
    this.client = client;
    this.roleId = roleId;
  }

  place(over: object = {}, key: string = randomUUID()): Promise<Answer<'POST /orders'>> {
    return this.client.call('POST /orders', { body: { ...CHOICE, roleId: this.roleId, ...over } }, key);
  }

  /** Places an order, with any number of open ones; returns its number. */
  async order(over: object = {}): Promise<string> {
    await makeRoom(this.world.context.sql);
    const { status, body, error } = await this.place(over);
    if (status !== 200) throw new Error(`the order was refused: ${error.code}`);
    return body.number;
  }

  /** Opens the provider's page; returns the provider's payment id. */
  async pay(number: string): Promise<string> {
    const input = { params: { number }, body: { method: CHOICE.method } };
    const { status, body, error } = await this.client.call('POST /orders/:number/payments', input, randomUUID());
    if (status !== 200) throw new Error(`the payment was not opened: ${error.code}`);
    return new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '';
  }

  decide(payment: string, outcome: string): Promise<unknown> {
    return this.world.psp.post(`/control/payments/${payment}/outcome`, { outcome });
  }

  /** Places and pays an order; returns its number. */
  async paid(over: object = {}): Promise<string> {
    const number = await this.order(over);
    await this.decide(await this.pay(number), 'success');
    return number;
  }

  async read(number: string): Promise<Order> {
    return (await this.client.call('GET /orders/:number', { params: { number } })).body;
  }

  reach(number: string, good: (order: Order) => boolean): Promise<Order> {
    return until(() => this.read(number), good);
  }

  sent(number: string): Promise<Order> {
    return this.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  }

  async bookOf(payment: string): Promise<Book> {
    const { payments } = await this.world.psp.books<{ payments: Book[] }>();
    const found = payments.find(({ id }) => id === payment);
    if (!found) throw new Error(`the provider has no payment ${payment}`);
    return found;
  }

  /** Returns the items that the game granted for an order. */
  async granted(number: string): Promise<{ contents: { id: string; quantity: number }[]; calls: number }[]> {
    const { deliveries } = await this.world.games.books<{
      deliveries: {
        orderNumber: string;
        result: string;
        contents: { id: string; quantity: number }[];
        calls: number;
      }[];
    }>();
    return deliveries.filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted');
  }
}

/** Creates new players, each with a character. */
export async function openShops(world: World, count: number, name: string): Promise<Shop[]> {
  const all = Array.from({ length: count }, (_, n) => `${name}-${n}`);
  const made = await world.context.sql<{ uid: number }[]>`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + (select count(*) from players) + n, new_name, password_hash, new_name, now()
    from players, unnest(${all}::text[]) with ordinality as names (new_name, n) where username = 'kestrel' order by n returning uid`;
  const roles = made.map(({ uid }, n) => ({
    gid: CHOICE.gid,
    uid: String(uid),
    roles: [{ roleId: all[n], name: all[n], serverId: 's3', level: 50 }],
  }));
  await world.games.post('/control/roles', roles);
  const shops: Shop[] = [];
  // One by one: in parallel they would overload the game, which would then answer some too late.
  for (const one of all) {
    const shop = new Shop(world, await world.signIn(one, 'starlight'), one);
    const known = { params: { gid: CHOICE.gid }, query: { region: CHOICE.region } };
    await until(
      () => shop.client.call('GET /games/:gid/characters', known),
      ({ status }) => status === 200,
    );
    shops.push(shop);
  }
  return shops;
}

/** `until` with a longer timeout. */
export async function within<T>(seconds: number, look: () => Promise<T>, good: (seen: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; ) {
    const seen = await look();
    if (good(seen)) return seen;
    await pause(LOOK_EVERY_MS);
  }
  return until(look, good);
}

/**
 * Changes an item as the publisher would, while the shop is open; null removes a field. Resolves when the portal has
 * the change.
 */
export async function changeItem({ context }: World, change: object, item: string = CHOICE.item): Promise<void> {
  const { sql, catalog } = context;
  const known = new Promise<void>((resolve) => catalog.onChange(() => resolve()));
  await sql`
    update catalog_documents set hash = ${randomUUID()}, document = jsonb_set(document, '{items}', (
      select jsonb_agg(case when item->>'id' = ${item} then jsonb_strip_nulls(item || ${JSON.stringify(change)}::text::jsonb) else item end)
      from jsonb_array_elements(document->'items') as item))
    where kind = 'game' and id = ${String(CHOICE.gid)}`;
  await sql`notify catalog`;
  await known;
}
