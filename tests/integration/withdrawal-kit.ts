import { randomUUID } from 'node:crypto';
import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import { runOpsCli } from '#server/cli/ops.ts';
import { CHOICE, Shop } from '#tests/faults/shop.ts';
import { Control } from '#tests/world/control.ts';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Mailbox, type Message, startMailbox } from '../../simulators/mailbox/mailbox.ts';

type Letter = Extract<Message, { kind: 'email' }>;
export const NAME = 'Kestrel O’Hara';

/** A shop whose buyers agree to the demo's terms, with one buyer and a mailbox. */
export class WithdrawalShop extends Shop {
  readonly mailbox: Mailbox;
  waiver = '';

  private constructor(world: World, client: Shop['client'], mailbox: Mailbox) {
    super(world, client);
    this.mailbox = mailbox;
  }

  static async open(over: Record<string, string> = {}): Promise<WithdrawalShop> {
    const mailbox = await startMailbox();
    // A game's first unclear answer parks the delivery.
    const waits = { delivery: [], receipt: [0.2, 0.2, 0.2] };
    const env = { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'receipts@shop.example.com', ...over };
    const world = await startWorld({ catalog: DEMO, env, overrides: { waits } });
    const shop = new WithdrawalShop(world, await world.signIn('kestrel', 'starlight'), mailbox);
    shop.waiver = await shop.version();
    return shop;
  }

  async close(): Promise<void> {
    await this.world.stop();
    await this.mailbox.close();
  }

  /** Resets all faults of the outside world. */
  async calm(): Promise<void> {
    await new Control(this.mailbox.url).post('/control/reset');
    await this.world.games.put({ deliver: 'ok', recall: 'ok' });
  }

  /** Returns the version of the terms for buyers in Germany. */
  async version(locale = 'en'): Promise<string> {
    const input = { params: { gid: CHOICE.gid }, query: { locale } };
    const { waivers = [] } = (await this.world.anonymous.call('GET /games/:gid', input)).body;
    return waivers.find(({ countries }) => countries.includes('DE'))?.version ?? '';
  }

  override place(over: object = {}, key: string = randomUUID()) {
    return super.place({ country: 'DE', waiver: this.waiver, ...over }, key);
  }

  /** A paid order for which the game gave no clear answer. */
  async parked(deliver = 'error', over: object = {}): Promise<{ number: string; payment: string }> {
    await this.world.games.put({ deliver });
    const number = await this.order(over);
    const payment = await this.pay(number);
    await this.decide(payment, 'success');
    await until(
      () => this.world.context.sql`select from deliveries where reference = ${number} and state = 'parked'`,
      (rows) => rows.length === 1,
    );
    await this.world.games.put({ deliver: 'ok' });
    return { number, payment };
  }

  /** A paid order that no worker has tried. */
  async untried(over: object = {}): Promise<{ number: string; payment: string }> {
    const order = await this.parked('error', over);
    await this.world.context.sql`
      update deliveries set state = 'queued', attempts = 0, due_at = now() + interval '1 hour' where reference = ${order.number}`;
    return order;
  }

  /** Makes the delivery due now. */
  deliverNow = (number: string) =>
    this.world.context.sql`update deliveries set due_at = now() where reference = ${number} and state = 'queued'`;

  async delivered(over: object = {}): Promise<{ number: string; payment: string }> {
    const number = await this.order(over);
    const payment = await this.pay(number);
    await this.decide(payment, 'success');
    await this.sent(number);
    return { number, payment };
  }

  withdraw = (number: string, over: object = {}, client = this.client) =>
    client.call('POST /orders/:number/withdrawal', {
      params: { number },
      body: { name: NAME, email: `${number.toLowerCase()}@example.com`, ...over },
    });

  reachWithdrawal = (number: string, state: Withdrawal['state']) =>
    this.reach(number, ({ withdrawal }) => withdrawal?.state === state);

  async letters(number: string, count: number): Promise<Letter[]> {
    const to = encodeURIComponent(`${number.toLowerCase()}@example.com`);
    return until(
      async () =>
        ((await (await fetch(`${this.mailbox.url}/messages?to=${to}`)).json()) as { messages: Letter[] }).messages,
      (messages) => messages.length >= count,
    );
  }

  /** Returns the characters to which the game gave the item of an order. */
  async receivers(number: string): Promise<string[]> {
    const { deliveries } = await this.world.games.books<{
      deliveries: { orderNumber: string; result: string; roleId: string }[];
    }>();
    return deliveries
      .filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted')
      .map(({ roleId }) => roleId);
  }

  /** Returns the requested refunds of an order, oldest first. */
  refunds = async (number: string) => [
    ...(await this.world.context.sql<{ reason: string; amount: number; state: string }[]>`
        select r.cause as reason, r.amount, r.state from refunds r join payments p on p.id = r.payment_id
        where p.payable = ${number} order by r.id`),
  ];

  /** Returns the refunded amount of a payment in the provider's books. */
  refundedOf = async (payment: string): Promise<number> => (await this.bookOf(payment)).refunded;

  async ops(...args: string[]): Promise<Record<string, unknown>> {
    const printed: string[] = [];
    await runOpsCli([...args, '--json'], this.world.env, (text) => printed.push(text));
    return JSON.parse(printed.join('\n'));
  }
}
