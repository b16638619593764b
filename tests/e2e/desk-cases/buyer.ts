import type { OpsWorld } from '#server/operations/ops.fixture.ts';
import { GID } from '#tests/integration/sign-in-kit.ts';
import type { Answer, Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';

/** Items of the game with their prices in euro cents. */
export const ITEMS = { 'astralite-300': 549, 'astralite-980': 1649, 'astralite-1980': 3299 } as const;
export type Item = keyof typeof ITEMS;

interface Person {
  name: string;
  email: string;
  uid: string;
  roles: readonly { roleId: string; name: string }[];
}

export interface Bought {
  number: string;
  /** The provider's id of the payment. */
  payment: string;
}

/** A player who buys through the shop's API, as the shop's pages do. */
export class Buyer {
  readonly client: Client;
  readonly name: string;
  readonly email: string;
  readonly uid: string;
  readonly roles: Person['roles'];
  readonly #ops: OpsWorld;

  constructor(ops: OpsWorld, client: Client, { name, email, uid, roles }: Person) {
    this.#ops = ops;
    this.client = client;
    this.name = name;
    this.email = email;
    this.uid = uid;
    this.roles = roles;
  }

  /** Tries to place an order. */
  place(item: Item, more: object = {}): Promise<Answer<'POST /orders'>> {
    const [role] = this.roles;
    const choice = { gid: GID, region: 'eu', roleId: role?.roleId, method: 'card', item, total: ITEMS[item] };
    return this.client.call('POST /orders', { body: { ...choice, email: this.email, ...more } });
  }

  async order(item: Item = 'astralite-300', more: object = {}): Promise<string> {
    const { status, body, error } = await this.place(item, more);
    if (status >= 300) throw new Error(`the order was refused: ${JSON.stringify(error)}`);
    return body.number;
  }

  /** Opens the provider's page. Returns the provider's id of the payment. */
  async pay(number: string): Promise<string> {
    const input = { params: { number }, body: { method: 'card' } };
    const { body } = await this.client.call('POST /orders/:number/payments', input);
    return new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '';
  }

  read = async (number: string) => (await this.client.call('GET /orders/:number', { params: { number } })).body;

  reach = (number: string, good: (order: Awaited<ReturnType<Buyer['read']>>) => boolean) =>
    until(() => this.read(number), good);

  /** Orders and pays; the money has arrived, the item perhaps not. */
  async paid(item?: Item, more?: object): Promise<Bought> {
    const number = await this.order(item, more);
    const payment = await this.pay(number);
    await this.#ops.decide(payment, 'success');
    return { number, payment };
  }

  /** Buys an item that arrives. */
  async bought(item?: Item, more?: object): Promise<Bought> {
    const bought = await this.paid(item, more);
    await this.reach(bought.number, ({ itemStatus }) => itemStatus === 'sent');
    return bought;
  }

  /** Buys an item that the game does not take. */
  async parked(item?: Item): Promise<Bought> {
    await this.#ops.world.games.put({ gid: GID, deliver: 'error' });
    const bought = await this.paid(item);
    await until(
      () => this.#ops.world.context.sql`
        select from deliveries where reference = ${bought.number} and state = 'parked'`,
      (rows) => rows.length === 1,
    );
    await this.#ops.world.games.put({ gid: GID, deliver: 'ok' });
    return bought;
  }
}
