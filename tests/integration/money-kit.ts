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

/** A payment in the provider's own books. */
export interface Book {
  id: string;
  status: string;
  refunded: number;
  disputed: number;
}

/** The product with a buyer, and access to the books of provider and game. */
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

  /** Resets all faults of the outside world. */
  async calm(): Promise<void> {
    await this.world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
    await this.world.games.put({ characters: 'ok', deliver: 'ok', recall: 'ok' });
  }

  order = (more: object = {}, key: string = randomUUID()) =>
    this.buyer.call('POST /orders', { body: { ...CHOICE, ...more } }, key);

  /** Places one more order, with any number of open ones; returns its number. */
  place = async (more: object = {}): Promise<string> => {
    await makeRoom(this.sql);
    return (await this.order(more)).body.number;
  };

  /** Requests the provider's page. */
  ask = (number: string, key = randomUUID()): Promise<Answer<'POST /orders/:number/payments'>> =>
    this.buyer.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } }, key);

  /** Opens the provider's page; returns the provider's payment id. */
  pay = async (number: string): Promise<string> => paymentOf((await this.ask(number)).body.redirectUrl);

  cancel = (number: string) =>
    this.buyer.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });

  read = async (number: string): Promise<Order> =>
    (await this.buyer.call('GET /orders/:number', { params: { number } })).body;

  /** Waits until the order satisfies `good`. */
  reach = (number: string, good: (order: Order) => boolean): Promise<Order> => until(() => this.read(number), good);

  /** Causes an outcome at the provider, by its control API. */
  decide = (payment: string, outcome: string, more: object = {}) =>
    this.world.psp.post(`/control/payments/${payment}/outcome`, { outcome, ...more });

  /** Places and pays an order, and waits until its item arrived. */
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
    if (!found) throw new Error(`the provider has no payment ${id}`);
    return found;
  }

  /** Waits until the provider has refunded this much of a payment. */
  refunded = (id: string, amount = TOTAL): Promise<Book> =>
    until(
      () => this.bookOf(id),
      (book) => book.refunded === amount,
    );

  /** Returns the deliveries of an order that the game accepted. */
  async granted(number: string): Promise<unknown[]> {
    const { deliveries } = await this.world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>();
    return deliveries.filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted');
  }

  refundAtProvider = (id: string, amount: number) => refundAtProvider(this.world, id, amount);

  /** Compares our payments with the provider's books, for the hour before and after now. */
  differences = () =>
    this.world.context.payments.reconcile('sandbox', new Date(Date.now() - HOUR), new Date(Date.now() + HOUR));

  /** Returns the ledger's sums for an order, by account. */
  async ledger(number: string): Promise<Record<string, number>> {
    const rows = await this.sql<{ account: string; sum: number }[]>`
      select account, sum(amount)::bigint as sum from ledger_entries where payable = ${number} group by account`;
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  stop = () => this.world.stop();
}

const HOUR = 3_600_000;

/** Returns the provider's payment id, from the URL of its page. */
export const paymentOf = (redirectUrl: string): string => new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
