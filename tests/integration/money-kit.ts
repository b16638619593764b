import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Overrides } from '#server/wiring/overrides.ts';
import type { Answer, Client } from '#tests/world/client.ts';
import { refundAtProvider } from '#tests/world/provider-staff.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const CHOICE = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };
export const TOTAL = CHOICE.total;

/** A payment as the provider's own books have it. */
export interface Book {
  id: string;
  status: string;
  refunded: number;
  disputed: number;
}

/** The product, a player who buys, and the provider's and the game's own word on what came of it. */
export class MoneyWorld {
  readonly world: World;
  readonly buyer: Client;

  private constructor(world: World, buyer: Client) {
    this.world = world;
    this.buyer = buyer;
  }

  static async start(
    overrides: Overrides = {},
    env: Record<string, string> = {},
    databaseUrl?: (ownerUrl: string) => Promise<string>,
  ): Promise<MoneyWorld> {
    const world = await startWorld({ overrides, env, ...(databaseUrl && { databaseUrl }) });
    return new MoneyWorld(world, await world.signIn('kestrel', 'starlight'));
  }

  get sql() {
    return this.world.context.sql;
  }

  /** The outside world behaves again. */
  async calm(): Promise<void> {
    await this.world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
    await this.world.games.put({ characters: 'ok', deliver: 'ok', recall: 'ok' });
  }

  order = (more: object = {}, key: string = randomUUID()) =>
    this.buyer.call('POST /orders', { body: { ...CHOICE, ...more } }, key);

  /** One more order, whichever are open; its number. */
  place = async (more: object = {}): Promise<string> => {
    await makeRoom(this.sql);
    return (await this.order(more)).body.number;
  };

  /** Asks for the provider's page. */
  ask = (number: string, key = randomUUID()): Promise<Answer<'POST /orders/:number/payments'>> =>
    this.buyer.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } }, key);

  /** Opens the provider's page; answers its id of the payment. */
  pay = async (number: string): Promise<string> => paymentOf((await this.ask(number)).body.redirectUrl);

  cancel = (number: string) =>
    this.buyer.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });

  read = async (number: string): Promise<Order> =>
    (await this.buyer.call('GET /orders/:number', { params: { number } })).body;

  /** Waits until the order is so. */
  reach = (number: string, good: (order: Order) => boolean): Promise<Order> => until(() => this.read(number), good);

  /** What happens at the provider, by its control. */
  decide = (payment: string, outcome: string, more: object = {}) =>
    this.world.psp.post(`/control/payments/${payment}/outcome`, { outcome, ...more });

  /** A paid order whose item arrived. */
  async sent(more: object = {}): Promise<{ number: string; payment: string }> {
    const number = await this.place(more);
    const payment = await this.pay(number);
    await this.decide(payment, 'success');
    await this.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    return { number, payment };
  }

  async books(): Promise<Book[]> {
    return (await this.world.psp.books<{ payments: Book[] }>()).payments;
  }

  async bookOf(id: string): Promise<Book> {
    const found = (await this.books()).find((payment) => payment.id === id);
    if (!found) throw new Error(`the provider does not know ${id}`);
    return found;
  }

  /** Waits until the provider has given so much of a payment back. */
  refunded = (id: string, amount = TOTAL): Promise<Book> =>
    until(
      () => this.bookOf(id),
      (book) => book.refunded === amount,
    );

  /** What the game took of an order. */
  async granted(number: string): Promise<unknown[]> {
    const { deliveries } = await this.world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>();
    return deliveries.filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted');
  }

  refundAtProvider = (id: string, amount: number) => refundAtProvider(this.world, id, amount);

  /** Our payments against the provider's books, of the hour around now. */
  differences = () =>
    this.world.context.payments.reconcile('sandbox', new Date(Date.now() - HOUR), new Date(Date.now() + HOUR));

  /** The ledger's sums for an order, by account. */
  async ledger(number: string): Promise<Record<string, number>> {
    const rows = await this.sql<{ account: string; sum: number }[]>`
      select account, sum(amount)::bigint as sum from ledger_entries where payable = ${number} group by account`;
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  stop = () => this.world.stop();
}

const HOUR = 3_600_000;

/** The provider's id of a payment, from the address of its page. */
export const paymentOf = (redirectUrl: string): string => new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
